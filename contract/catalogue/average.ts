/** The minimum number of scores for an average to be shown. */
export const AVERAGE_FROM_SCORES = 20

/** Whether the average score is shown; otherwise the number of scores is. */
export const hasAverage = ({ scores_count }: { scores_count: number }): boolean =>
  scores_count >= AVERAGE_FROM_SCORES
