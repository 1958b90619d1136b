// Outlines of what a fleet is made of: ships from above (100 to 60), signs (24 to 24).

const HULLS: Record<string, string> = {
  hummingbird: 'M50 1 56 14 59 28 84 44 84 50 62 46 59 58H41L38 46 16 50V44L41 28 44 14Z',
  white_whale: 'M41 1H59L65 7V15L90 23V39L66 45V52L73 59H55L50 55 45 59H27L34 52V45L10 39V23L35 15V7Z',
  bull: 'M40 14 31 2 24 14 31 25 19 33 14 51 34 58H66L86 51 81 33 69 25 76 14 69 2 60 14Z',
  pegasus: 'M50 1 57 13 61 24 98 12 90 34 66 45 61 58H39L34 45 10 34 2 12 39 24 43 13Z',
  aphrodite: 'M50 0 54 18 60 24V9H63V27L72 33V18H75V38L89 46 74 50 62 52 58 59H42L38 52 26 50 11 46 25 38V18H28V33L37 27V9H40V24L46 18Z',
  jupiter: 'M44 2H56L58 8 76 13 80 9 88 16 85 20 95 32 85 44 88 48 80 55 76 51 58 58H42L24 51 20 55 12 48 15 44 5 32 15 20 12 16 20 9 24 13 42 8Z',
}
const HULL = 'M50 1 63 7 72 17 90 22 99 36 96 58 78 53 68 59H32L22 53 4 58 1 36 10 22 28 17 37 7Z'
export const hull = (ship: string | undefined): string => HULLS[ship ?? ''] ?? HULL

export const TOKEN = 'M24 1 46 9V43Q46 47 42 47H6Q2 47 2 43V9Z' // 48 to 48

export const SIGNS: Record<string, string> = {
  captain: 'M12 3.5l2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.5l-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  pilot: 'M4 15a8 8 0 0 1 16 0v4H4zM8 19v-4.5h8V19',
  shells: 'M5 20V10l2.5-5L10 10v10zM14 20V10l2.5-5L19 10v10z',
  beam: 'M3 12h13M14 6l5 6-5 6M21.5 7v10',
  emp_grenade: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  repair_bots: 'M5 7h14v11H5zM12 3.5V7M9 12.5h6M12 9.5v6',
  auto_cannon: 'M4 20h16M7 20v-5h10v5M10 15V4h4v11',
  deck_bomb: 'M11 9a6 6 0 1 0 0 12 6 6 0 0 0 0-12M14 10l2.5-3.5L20 8M18.5 4v.1',
  spy_drone: 'M3 12c2.5-4.3 5.5-6.5 9-6.5s6.5 2.2 9 6.5c-2.5 4.3-5.5 6.5-9 6.5S5.5 16.3 3 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  twist_shield: 'M5 4h14v7c0 5-3 8-7 10-4-2-7-5-7-10zM15.5 14.5a4 4 0 1 1 .5-3.5M16.5 8v3h-3',
  convert_shield: 'M5 4h14v7c0 5-3 8-7 10-4-2-7-5-7-10zM13 7l-3 5h4l-3 5',
  drain_field: 'M12 3v12M7 10.5l5 5 5-5M4 20h16',
  weapon_system: 'M4 8h10v12H4zM8 8V4h10v12h-4M7 12h4M7 16h4',
}
