import type { FabricName, HairTone, SkinName } from '@kashf/contract/art/art-names.ts'

/** The colour of skin, and its shade. */
export const skins: Readonly<Record<SkinName, { plain: string; shade: string }>> = {
  ochiq: { plain: '#F6D3B8', shade: '#E5B190' },
  bugdoy: { plain: '#EDBE98', shade: '#D59B71' },
  qoramtir: { plain: '#DDA37A', shade: '#BF8158' },
  toq: { plain: '#C1855D', shade: '#9F6743' },
}

export const hairTones: Readonly<Record<HairTone, string>> = {
  qora: '#1E1A22',
  jigar: '#3A2620',
  kashtan: '#6A4329',
  kulrang: '#9A9CA6',
}

export const fabrics: Readonly<Record<FabricName, string>> = {
  lojuvard: '#1E3A8A',
  moviy: '#3B68D8',
  firuza: '#0F766E',
  yashil: '#14603A',
  anor: '#8E1F3F',
  qizil: '#BF3B1F',
  siyoh: '#46309A',
  orik: '#F6A04D',
  zafaron: '#F2BC45',
  sut: '#EFE3CC',
  tun: '#1B2340',
  jigar: '#4A2711',
}

/** The colour of eyes, glasses and the do'ppi. */
export const DARK = '#231F2B'
