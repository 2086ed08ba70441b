/** The keys of the queries of homework, which pages without it do not load. */
export const homeworkKeys = {
  /** The prefix of all about the homework under a lesson. */
  all: (lessonId: number) => ['lesson', lessonId, 'homework'] as const,
  /** The homework under a lesson, refetched with the lesson: its card, its page, and the works of others. */
  card: (lessonId: number) => ['lesson', lessonId, 'homework', 'card'] as const,
  lesson: (lessonId: number) => ['lesson', lessonId, 'homework', 'page'] as const,
  others: (lessonId: number) => ['lesson', lessonId, 'homework', 'others'] as const,
  /** What a learner made of the tasks of a course, as the studio shows it. */
  ofLearner: (courseId: number, userId: number) => ['learner-homework', courseId, userId] as const,
} as const
