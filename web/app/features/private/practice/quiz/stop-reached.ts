/** A test at a second of a video. */
export interface QuizStop {
  test_id: number
  at_s: number
}

/**
 * The first test that playback from one moment to the next has come to, unless it was done with in this viewing. A jump is no
 * playback: after it, both moments are the place that it led to.
 */
export function stopReached<Stop extends QuizStop>(
  stops: readonly Stop[],
  { fromS, toS }: { fromS: number; toS: number },
  done: ReadonlySet<number>,
): Stop | null {
  let first: Stop | null = null
  for (const stop of stops) {
    if (done.has(stop.test_id) || stop.at_s < fromS || stop.at_s > toS) continue
    if (first === null || stop.at_s < first.at_s) first = stop
  }
  return first
}

/** What playing on means while a test is open: `back` before its second, `skip` it where that is allowed, or `refuse`. */
export function playingOn(
  { at_s }: QuizStop,
  { positionS, maySkip }: { positionS: number; maySkip: boolean },
): 'back' | 'skip' | 'refuse' {
  if (positionS < at_s) return 'back'
  return maySkip ? 'skip' : 'refuse'
}
