import { type Static, Type } from 'typebox'
import {
  BEARDS,
  COMPOSITIONS,
  FABRICS,
  HAIR_TONES,
  HAIRS,
  MAX_WORD_LETTERS,
  MOTIFS,
  SKINS,
  TOPS,
  WORLDS,
} from './art-names.ts'

export const World = Type.Enum(WORLDS)

/** A drawn cover. A cover whose words are empty or do not fit is drawn without words. */
export const CoverSpec = Type.Object({
  world: World,
  motif: Type.Enum(MOTIFS),
  composition: Type.Enum(COMPOSITIONS),
  words: Type.String({
    maxLength: 2 * MAX_WORD_LETTERS + 1,
    pattern: `^(?:[^\\p{Cc}]{1,${MAX_WORD_LETTERS}}(?:\\n[^\\p{Cc}]{1,${MAX_WORD_LETTERS}})?)?$`,
    description: 'key words: at most two lines of 14 letters',
  }),
})
export type CoverSpec = Static<typeof CoverSpec>

/** A portrait that a person built for themselves. */
export const PortraitSpec = Type.Object({
  world: World,
  skin: Type.Enum(SKINS),
  hair: Type.Enum(HAIRS),
  tone: Type.Enum(HAIR_TONES),
  top: Type.Enum(TOPS),
  cloth: Type.Enum(FABRICS),
  accent: Type.Enum(FABRICS),
  beard: Type.Enum(BEARDS),
  glasses: Type.Boolean(),
  doppi: Type.Boolean(),
})
export type PortraitSpec = Static<typeof PortraitSpec>
