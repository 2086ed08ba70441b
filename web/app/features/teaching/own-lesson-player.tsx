import type { Lesson } from '@kashf/contract/catalogue.ts'

/** Plays a lesson for its teacher, without keeping progress. */
export function OwnLessonPlayer({ lesson }: { lesson: Lesson }) {
  return lesson.poster ? (
    <img src={lesson.poster} alt="" className="aspect-[7/4] w-full rounded-md bg-stage object-contain" />
  ) : null
}
