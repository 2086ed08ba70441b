import type { HomeLesson } from '@kashf/contract/catalogue/pages.ts'

/** The page of a free lesson. */
export const lessonPath = (lesson: HomeLesson): string => `/course/${lesson.course.id}/lesson/${lesson.id}`
