/** Query keys of what waits for a checker. */
export const checkingKeys = {
  /** The prefix of the queue: its lists and its counts. */
  queue: ['homework-queue'] as const,
  list: (filter: object) => ['homework-queue', 'list', filter] as const,
  counts: ['homework-queue', 'counts'] as const,
  work: (id: number) => ['homework-work', id] as const,
  answer: (name: string) => ['answer-to-mark', name] as const,
}
