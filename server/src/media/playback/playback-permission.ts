import type { Bearer } from './token.ts'

/** Whose address it is (null: a visitor's) and what is fetched with it: a video's media, its extras, an attachment. */
export type PlaybackRequest = { bearer: Bearer | null } & (
  | { what: 'media' | 'extras'; videoId: number }
  | { what: 'file'; attachmentId: number }
)

/** Asked at every request for signed content; answered by the module that knows who may watch. */
export type PlaybackPermission = (question: PlaybackRequest) => Promise<boolean>
