// The closed lists of drawings, separate from their schemas, because visitors' pages load only these.

/** Colour worlds: a background, an ink and five matching colours. */
export const WORLDS = ['lojuvard', 'firuza', 'anor', 'siyoh', 'orik', 'zafaron', 'paxta', 'pista'] as const
export type WorldName = (typeof WORLDS)[number]

/** Motifs of a cover. */
export const MOTIFS = [
  'ilon',
  'brauzer',
  'qavs',
  'robot',
  'plata',
  'suhbat',
  'shkala',
  'kitob',
  'matryoshka',
  'mikrofon',
  'test',
  'grafik',
  'atom',
  'kolba',
  'madrasa',
  'hisob',
  'jadval',
  'dokon',
  'telefon',
  'soat',
  'qalam',
  'ekran',
  'kamera',
  'qozon',
  'tikuv',
  'bosh',
  'shaxmat',
] as const
export type MotifName = (typeof MOTIFS)[number]

/** Arrangements of motif and words on a cover. `yulduz` has no words; `ustoz` shows the teacher's portrait. */
export const COMPOSITIONS = ['sahna', 'ravoq', 'yulduz', 'soz', 'naqsh', 'ustoz'] as const
export type CompositionName = (typeof COMPOSITIONS)[number]

/** Maximum letters per line of key words; whether the line can be read on a card is decided by its width. */
export const MAX_WORD_LETTERS = 14

export const SKINS = ['ochiq', 'bugdoy', 'qoramtir', 'toq'] as const
export const HAIRS = [
  'short',
  'side',
  'fade',
  'curly',
  'bald',
  'long',
  'bob',
  'bun',
  'braid',
  'wavy',
  'romol',
] as const
export const HAIR_TONES = ['qora', 'jigar', 'kashtan', 'kulrang'] as const
export const TOPS = ['crew', 'shirt', 'blazer', 'chapan', 'atlas'] as const
export const BEARDS = ['none', 'short', 'full', 'moustache'] as const
/** Colours of clothes and headscarves. */
export const FABRICS = [
  'lojuvard',
  'moviy',
  'firuza',
  'yashil',
  'anor',
  'qizil',
  'siyoh',
  'orik',
  'zafaron',
  'sut',
  'tun',
  'jigar',
] as const

export type SkinName = (typeof SKINS)[number]
export type HairName = (typeof HAIRS)[number]
export type HairTone = (typeof HAIR_TONES)[number]
export type TopName = (typeof TOPS)[number]
export type BeardName = (typeof BEARDS)[number]
export type FabricName = (typeof FABRICS)[number]
