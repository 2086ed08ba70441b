import type { CourseCard } from '@kashf/contract/catalogue.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLength } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { CourseCover, CoverTag } from './course-cover.tsx'

export interface CardFrameProps {
  course: CourseCard
  /** Target of the whole card. */
  to: string
  /** `sizes` attribute of the cover. */
  sizes?: string
  heading?: 'h2' | 'h3'
  /** Overlay above the cover and the card's link. */
  corner?: ReactNode
  /** Content below title and teacher. */
  children: ReactNode
}

const gridSizes = '(min-width: 1200px) 280px, (min-width: 640px) 45vw, 92vw'

/** A course's cover, title and teacher as one link. */
export function CardFrame(props: CardFrameProps) {
  const { course, to, sizes = gridSizes, heading: Heading = 'h3', corner, children } = props
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow duration-200 focus-within:shadow-card hover:shadow-card">
      <CourseCover course={course} sizes={sizes}>
        {course.duration_s > 0 && <CoverTag>{formatLength(course.duration_s)}</CoverTag>}
      </CourseCover>
      {corner}
      <div className="flex flex-1 flex-col gap-1.5 px-4 pb-4 pt-3.5">
        <Heading className="line-clamp-3 text-[1.0625rem] text-wrap leading-[1.3] font-semibold tracking-tight">
          <Link
            to={to}
            className="rounded-lg after:absolute after:inset-0 after:rounded-lg group-hover:text-lapis focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lapis"
          >
            {course.title}
          </Link>
        </Heading>
        <p className="truncate text-sm text-ink-2">{fullName(course.teacher)}</p>
        {children}
      </div>
    </article>
  )
}
