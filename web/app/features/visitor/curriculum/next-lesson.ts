import type { LessonItem } from '@kashf/contract/catalogue.ts'

/** Where to go on: the first lesson that is not done, or the first of all when the course is done. */
export function nextLesson(lessons: LessonItem[]): LessonItem | null {
  return lessons.find((lesson) => !lesson.completed) ?? lessons[0] ?? null
}
