import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import { Link } from 'react-router'
import { formatCount, formatLength } from '../../format.ts'
import { cardText } from '../../text/catalogue.ts'
import { Price } from '../../ui/price.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Score } from '../../ui/stars.tsx'
import { AccessLeft } from './access-left.tsx'
import { CourseCover, CoverTag } from './course-cover.tsx'
import { SaveButton } from './save-button.tsx'

export interface CourseCardProps {
  course: Course
  /** Widths the cover is shown at, as in `<img sizes>`. */
  sizes?: string
  /** Shows progress and the days left in place of the price, and leads to the bought course. */
  learning?: boolean
  /** Shown in place of the price when the reader has the course already. */
  owned?: boolean
  heading?: 'h2' | 'h3'
}

const gridSizes = '(min-width: 1200px) 280px, (min-width: 640px) 45vw, 92vw'

/** A course in a list. The whole card is one link; the bookmark lies above it. */
export function CourseCard({
  course,
  sizes = gridSizes,
  learning,
  owned,
  heading: Heading = 'h3',
}: CourseCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow duration-200 focus-within:shadow-card hover:shadow-card">
      <CourseCover course={course} sizes={sizes}>
        {course.duration_s > 0 && <CoverTag>{formatLength(course.duration_s)}</CoverTag>}
      </CourseCover>
      {!learning && (
        <SaveButton course={course} className="absolute right-2.5 top-2.5 z-10 bg-surface/94 text-ink" />
      )}
      <div className="flex flex-1 flex-col gap-1.5 px-4 pb-4 pt-3.5">
        <Heading className="line-clamp-3 text-[17px] text-wrap leading-[1.3] font-semibold tracking-tight">
          <Link
            to={learning ? `/my-course/${course.id}` : `/course/${course.id}`}
            className="rounded-lg after:absolute after:inset-0 after:rounded-lg group-hover:text-lapis focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lapis"
          >
            {course.title}
          </Link>
        </Heading>
        <p className="truncate text-sm text-ink-2">
          {course.teacher.first_name} {course.teacher.last_name}
        </p>
        {learning ? <Learning course={course} /> : <Facts course={course} owned={owned} />}
      </div>
    </article>
  )
}

function Facts({ course, owned }: { course: Course; owned?: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {course.scores_count > 0 ? (
          <>
            <Score score={course.average_score} />
            <span className="text-ink-2">({formatCount(course.scores_count)})</span>
          </>
        ) : (
          <span className="font-semibold text-teal">{cardText.fresh}</span>
        )}
        {course.learners_count > 0 && (
          <span className="text-ink-2">{cardText.learners(formatCount(course.learners_count))}</span>
        )}
      </p>
      <p className="mt-auto pt-1 text-[17px]">
        {owned ? (
          <span className="text-[15px] font-semibold text-teal">{cardText.owned}</span>
        ) : (
          <Price uzs={course.price_to_pay} />
        )}
      </p>
    </>
  )
}

function Learning({ course }: { course: Course }) {
  const percent = Math.round(course.progress ?? 0)
  return (
    <div className="mt-auto grid gap-1.5 pt-2 text-sm text-ink-2">
      <ProgressBar value={percent} label={cardText.progressLabel} />
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{cardText.progress(percent)}</span>
        <AccessLeft expiresAt={course.access_expires_at} />
      </p>
    </div>
  )
}
