import { type Static, Type } from 'typebox'
import { Id, oneOf } from '../common.ts'

/** A photo of paper, or a document whose pages are looked at. */
export const SHEET_KINDS = ['picture', 'pdf'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** The longer side of a stored picture, in pixels; browsers shrink to it before they send. */
export const SHEET_SIDE = 2000

/** A sheet as the people who may see it see it. */
export const Sheet = Type.Object({
  id: Id,
  kind: oneOf(SHEET_KINDS),
  name: Type.String(),
  bytes: Type.Integer(),
  url: Type.String({ description: 'signed for the reader: an upright WebP without metadata, or the PDF' }),
})
export type Sheet = Static<typeof Sheet>
