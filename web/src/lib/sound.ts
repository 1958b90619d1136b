// Tiny sounds, made on the spot: a card put down, one picked up, a turn that begins, an ending.

import { settings } from './settings.svelte'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function ready(): AudioContext | null {
  if (!settings.sound || settings.volume <= 0 || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  return noise
}

/** Paper on felt: a short breath of noise. */
function paper(pitch: number, loud: number, length: number, wait = 0): void {
  const audio = ready()
  if (!audio) return
  const start = audio.currentTime + wait
  const source = new AudioBufferSourceNode(audio, { buffer: hiss(audio) })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.9 })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(loud * settings.volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(start, Math.random() * 0.1, length)
}

function note(pitch: number, loud: number, length: number, wait = 0): void {
  const audio = ready()
  if (!audio) return
  const start = audio.currentTime + wait
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud * settings.volume, start + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(audio.destination)
  source.start(start)
  source.stop(start + length + 0.05)
}

export const sound = {
  pick: () => paper(3200, 0.35, 0.05),
  place: (count = 1) => {
    for (let at = 0; at < Math.min(count, 6); at++) paper(1500 + at * 60, 0.7, 0.09, at * 0.04)
  },
  turn: () => {
    note(523, 0.12, 0.22)
    note(784, 0.1, 0.3, 0.09)
  },
  won: () => [523, 659, 784, 1047].forEach((pitch, at) => note(pitch, 0.16, 0.6, at * 0.1)),
  lost: () => [392, 330, 262].forEach((pitch, at) => note(pitch, 0.14, 0.6, at * 0.14)),
}
