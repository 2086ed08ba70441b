import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { ByLine } from '../course-card/by-line.tsx'
import { CoursePrice } from '../course-card/course-card.tsx'
import { CourseSquare } from '../course-card/course-cover.tsx'
import { CourseLink } from '../course-card/course-link.tsx'
import { CourseScore } from '../course-card/course-score.tsx'

/** A course as a row with its square; `place` is its rank. */
export function CourseRow({ course, place }: { course: CourseCard; place?: number }) {
  return (
    <article className="group relative flex items-center gap-3 @max-[16rem]:flex-wrap sm:gap-3.5">
      {place !== undefined && (
        <span className="w-5 shrink-0 text-center text-xl font-bold text-ink-3 sm:w-7 sm:text-3xl">
          {place}
        </span>
      )}
      <span className="cover motion-lift size-21 shrink-0">
        <CourseSquare course={course} className="size-full" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 @max-[16rem]:basis-full">
        <h3 className="line-clamp-2 text-pretty leading-tight font-semibold tracking-tight max-sm:text-md">
          <CourseLink to={`/course/${course.id}`}>{course.title}</CourseLink>
        </h3>
        <ByLine teacher={course.teacher} />
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
          <span className="text-base">
            <CoursePrice course={course} />
          </span>
          <CourseScore course={course} />
        </p>
      </div>
    </article>
  )
}
