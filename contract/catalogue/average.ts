/** An average of fewer scores says little, so it is shown from this many on. */
export const AVERAGE_FROM_SCORES = 20

/** Whether the average score is shown; otherwise the number of scores is. */
export const hasAverage = ({ scores_count }: { scores_count: number }): boolean =>
  scores_count >= AVERAGE_FROM_SCORES
