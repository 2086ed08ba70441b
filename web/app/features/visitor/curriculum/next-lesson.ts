import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'

/** The first lesson that is not completed, or the first of all when the course is finished. */
export function nextLesson(lessons: LessonItem[]): LessonItem | null {
  return lessons.find((lesson) => !lesson.completed) ?? lessons[0] ?? null
}
