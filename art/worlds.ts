import type { WorldName } from '@kashf/contract/art/art-names.ts'

/** The colours of a world, `#RRGGBB`. */
export interface World {
  /** Backgrounds, from plain to strong; words are drawn only on these. */
  bg: string
  bg2: string
  deep: string
  /** The colour of words. */
  ink: string
  /** The light and the dark colour of motifs. */
  paper: string
  dark: string
  /** The accent colours of motifs. */
  a: string
  b: string
  c: string
}

export const worlds: Readonly<Record<WorldName, World>> = {
  lojuvard: {
    bg: '#1E3A8A',
    bg2: '#2F55BC',
    deep: '#152B6E',
    ink: '#FFFFFF',
    paper: '#FFF6E8',
    dark: '#0F1A45',
    a: '#9DB9FF',
    b: '#F6A04D',
    c: '#4CC3B2',
  },
  firuza: {
    bg: '#0B6B63',
    bg2: '#128077',
    deep: '#07524C',
    ink: '#FFFFFF',
    paper: '#FFF6E8',
    dark: '#04332F',
    a: '#9BE5D8',
    b: '#FFC24B',
    c: '#FF8A6B',
  },
  anor: {
    bg: '#8E1F3F',
    bg2: '#B23A5C',
    deep: '#6C142E',
    ink: '#FFFFFF',
    paper: '#FFF1E6',
    dark: '#3F0716',
    a: '#FFB5C0',
    b: '#FFC24B',
    c: '#5FD0BF',
  },
  siyoh: {
    bg: '#46309A',
    bg2: '#634BC2',
    deep: '#331F7C',
    ink: '#FFFFFF',
    paper: '#FFF3EA',
    dark: '#1C104C',
    a: '#CBBBFF',
    b: '#FF9E6D',
    c: '#FFD166',
  },
  orik: {
    bg: '#F7B267',
    bg2: '#FCCF9A',
    deep: '#E9973F',
    ink: '#3A1B05',
    paper: '#FFFAF0',
    dark: '#47200A',
    a: '#1E3A8A',
    b: '#BF3B1F',
    c: '#0F766E',
  },
  zafaron: {
    bg: '#F5C84C',
    bg2: '#FBDF8F',
    deep: '#E0AB28',
    ink: '#2F2305',
    paper: '#FFFBEF',
    dark: '#3B2C06',
    a: '#0F766E',
    b: '#CC442C',
    c: '#1E3A8A',
  },
  paxta: {
    bg: '#EDE4D3',
    bg2: '#FAF6EC',
    deep: '#DACDB4',
    ink: '#1B1D28',
    paper: '#FFFFFF',
    dark: '#22263A',
    a: '#2A4BA8',
    b: '#E0662F',
    c: '#0F766E',
  },
  pista: {
    bg: '#BBD5A2',
    bg2: '#D7E8C5',
    deep: '#9ABC7E',
    ink: '#132E17',
    paper: '#FFFDF4',
    dark: '#1B3A20',
    a: '#14603A',
    b: '#E0662F',
    c: '#1E3A8A',
  },
}

/** The colours of a motif. */
export interface Inks extends World {
  /** Lines on the background: light in a dark world, dark in a light one. */
  line: string
  /** Schematic lines and text on paper. */
  muted: string
  skin: string
}

export function inksOf(name: WorldName): Inks {
  const world = worlds[name]
  const line = world.ink === '#FFFFFF' ? world.paper : world.dark
  return { ...world, line, muted: '#D9D2C6', skin: '#F0C7A6' }
}
