/** The keys of the queries of homework, which pages without it do not load. */
export const homeworkKeys = {
  /** The homework under a lesson, refetched with the lesson: its card, its page, and the works of others. */
  card: (lessonId: number) => ['lesson', lessonId, 'homework', 'card'] as const,
  lesson: (lessonId: number) => ['lesson', lessonId, 'homework', 'page'] as const,
  others: (lessonId: number) => ['lesson', lessonId, 'homework', 'others'] as const,
} as const
