/** The keys of the queries of a live lesson, refetched with the lesson. Pages without one do not load them. */
export const meetingKeys = {
  own: (lessonId: number) => ['lesson', lessonId, 'meeting'] as const,
  all: (lessonId: number) => ['lesson', lessonId, 'meetings'] as const,
  attendance: (lessonId: number) => ['lesson', lessonId, 'attendance'] as const,
} as const
