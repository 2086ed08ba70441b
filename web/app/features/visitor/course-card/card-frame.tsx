import type { CourseCard } from '@kashf/contract/catalogue.ts'
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
  /** On phones a row with a small square. */
  rowOnPhones?: boolean
  /** Content below title and teacher. */
  children: ReactNode
}

const gridSizes = '(min-width: 1200px) 280px, (min-width: 640px) 45vw, 46vw'

/** A course's cover, title and teacher as one link. */
export function CardFrame(props: CardFrameProps) {
  const { course, to, sizes = gridSizes, heading: Heading = 'h3', rowOnPhones, children } = props
  return (
    <article
      className={cx(
        'group relative flex h-full gap-3',
        rowOnPhones ? 'max-sm:items-center @max-[16rem]:flex-wrap sm:flex-col' : 'flex-col',
      )}
    >
      <CourseCover
        course={course}
        sizes={sizes}
        squareOnPhones={rowOnPhones}
        className={cx(
          'motion-lift aspect-video',
          rowOnPhones && 'max-sm:aspect-square max-sm:w-21 max-sm:shrink-0',
        )}
      />
      <div className={cx('flex min-w-0 flex-1 flex-col gap-1', rowOnPhones && '@max-[16rem]:basis-full')}>
        <Heading className="line-clamp-2 text-pretty leading-tight font-semibold tracking-tight max-sm:text-[.9375rem]">
          <CourseLink to={to}>{course.title}</CourseLink>
        </Heading>
        <ByLine teacher={course.teacher} />
        {children}
      </div>
    </article>
  )
}
