import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { cardText } from '../../../text/card.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Price } from '../../../ui/price.tsx'
import { Score } from '../../../ui/stars.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import { CardFrame } from './card-frame.tsx'

const SignedInPrice = lazyPart(() => import('../../signed-in/courses/signed-in-price.tsx'))

export interface CourseCardProps {
  course: Course
  /** `sizes` attribute of the cover. */
  sizes?: string
  heading?: 'h2' | 'h3'
}

/** A course in a list: the whole card is a link, with the bookmark above it. */
export function CourseCard({ course, sizes, heading }: CourseCardProps) {
  const price = <Price uzs={course.price_to_pay} />
  return (
    <CardFrame
      course={course}
      to={`/course/${course.id}`}
      sizes={sizes}
      heading={heading}
      corner={
        <SaveButton course={course} className="absolute right-2.5 top-2.5 z-10 bg-surface/94 text-ink" />
      }
    >
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
      <p className="mt-auto pt-1 text-[1.0625rem]">
        <SignedIn fallback={price}>
          <SignedInPrice courseId={course.id} price={price} />
        </SignedIn>
      </p>
    </CardFrame>
  )
}
