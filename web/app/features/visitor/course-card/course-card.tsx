import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { formatLength } from '../../../shell/format/format.ts'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Price } from '../../../ui/price.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import { CardFrame, type CardFrameProps } from './card-frame.tsx'
import { CourseScore } from './course-score.tsx'

const SignedInPrice = lazyPart(() => import('../../signed-in/courses/signed-in-price.tsx'))

export type CourseCardProps = Omit<CardFrameProps, 'to' | 'children' | 'course'> & { course: Course }

/** A course in a list: the whole card is a link, with the bookmark above it. */
export function CourseCard({ course, ...frame }: CourseCardProps) {
  const isRow = frame.rowOnPhones
  const length = course.duration_s > 0 && (
    <span className={cx(isRow && 'max-sm:hidden')}> · {formatLength(course.duration_s)}</span>
  )
  return (
    <CardFrame {...frame} course={course} to={`/course/${course.id}`}>
      <div
        className={cx(
          'contents',
          isRow &&
            'max-sm:flex max-sm:flex-row-reverse max-sm:flex-wrap-reverse max-sm:justify-between max-sm:gap-x-2',
        )}
      >
        <p className="text-sm text-ink-2">
          <CourseScore course={course} />
          {length}
        </p>
        <p className="mt-auto flex min-h-9 items-center justify-between gap-2 max-sm:min-h-0">
          <CoursePrice course={course} />
          <SaveButton course={course} className={cx('relative -my-1.5 -mr-2.5', isRow && 'max-sm:hidden')} />
        </p>
      </div>
    </CardFrame>
  )
}

/** The price, or for its owner that the course is theirs. */
export function CoursePrice({ course }: { course: Course }) {
  const price = <Price uzs={course.price_to_pay} />
  return (
    <SignedIn fallback={price}>
      <SignedInPrice courseId={course.id} price={price} />
    </SignedIn>
  )
}
