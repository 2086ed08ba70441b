/** State of a link whose press plays the lesson at once: its words say start or continue. */
export const PLAY_AT_ONCE = { autoPlay: true } as const

/** Whether the page of the lesson was opened by such a link. */
export const playsAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'autoPlay' in state && state.autoPlay === true
