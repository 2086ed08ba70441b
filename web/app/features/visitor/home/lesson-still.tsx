import type { HomeLesson } from '@kashf/contract/catalogue/pages.ts'
import { CourseCover } from '../course-card/course-cover.tsx'

/** The picture of a lesson: a frame of its video, or else the cover of its course. */
export function LessonStill({
  lesson,
  eager,
  sizes,
}: {
  lesson: HomeLesson
  eager?: boolean
  sizes: string
}) {
  if (!lesson.poster)
    return <CourseCover course={lesson.course} sizes={sizes} eager={eager} className="size-full" />
  return (
    <img
      src={lesson.poster}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className="size-full object-cover"
    />
  )
}
