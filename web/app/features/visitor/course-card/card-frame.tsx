import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { ByLine } from './by-line.tsx'
import { CourseCover } from './course-cover.tsx'
import { CourseLink } from './course-link.tsx'

export interface CardFrameProps {
  course: CourseCard
  /** Target of the whole card. */
  to: string
  /** `sizes` attribute of the cover. */
  sizes?: string
  heading?: 'h2' | 'h3'
  /** Shows a row with a small square on phones. */
  rowOnPhones?: boolean
  /** Content below title and teacher. */
  children: ReactNode
}

const gridSizes = '(min-width: 1200px) 280px, (min-width: 640px) 45vw, 46vw'

/** A course's cover, title and teacher as one link. */
export function CardFrame(props: CardFrameProps) {
  const { course, to, sizes = gridSizes, heading: Heading = 'h3', rowOnPhones, children } = props
  return (
    <article className={cx('group course-card', rowOnPhones && 'course-card-row')}>
      <CourseCover course={course} sizes={sizes} squareOnPhones={rowOnPhones} className="motion-lift" />
      <div className="course-card-text">
        <Heading>
          <CourseLink to={to}>{course.title}</CourseLink>
        </Heading>
        <ByLine teacher={course.teacher} />
        {children}
      </div>
    </article>
  )
}
