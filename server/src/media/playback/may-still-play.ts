/** Whose address it is (null: a visitor's) and what is fetched behind it: the video, or its captions and previews. */
export interface PlayQuestion {
  videoId: number
  viewerId: number | null
  what: 'media' | 'extras'
}

/** Asked for every file behind an address that outlives a few minutes; answered by the room that knows who may watch. */
export type MayStillPlay = (question: PlayQuestion) => Promise<boolean>
