import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The page is served with a content policy without inline script: nothing is inlined as script,
// and the only assets are our own files.
const server = process.env.SPADEWORK_SERVER ?? 'http://127.0.0.1:8642'

export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: '../src/spadework/serve/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
