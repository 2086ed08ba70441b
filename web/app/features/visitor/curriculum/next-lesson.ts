import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'

/** Where the learner goes on, as on every page, or the first open lesson when the course is finished; undefined: all are locked. */
export function nextLesson({ videos, next_lesson }: Course): LessonItem | undefined {
  return videos.find(({ id }) => id === next_lesson?.id) ?? videos.find(({ lock }) => !lock)
}
