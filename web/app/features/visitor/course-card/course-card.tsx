import type { CourseCard as Course } from '@kashf/contract/catalogue/catalogue.ts'
import { SignedIn } from '../../../shell/base/signed-in.tsx'
import { formatLength } from '../../../shell/format/format.ts'
import { signedInPart } from '../../../ui/lazy-part.ts'
import { Price } from '../../../ui/price.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import { CardFrame, type CardFrameProps } from './card-frame.tsx'
import { CourseScore } from './course-score.tsx'

const SignedInPrice = signedInPart(() => import('../../public-account/courses/signed-in-price.tsx'))

export type CourseCardProps = Omit<CardFrameProps, 'to' | 'children' | 'course'> & { course: Course }

/** A course in a list: the whole card is a link, with the bookmark above it. */
export function CourseCard({ course, ...frame }: CourseCardProps) {
  const length = course.duration_s > 0 && (
    <span className="course-card-length">{` · ${formatLength(course.duration_s)}`}</span>
  )
  return (
    <CardFrame {...frame} course={course} to={`/course/${course.id}`}>
      <div className="course-card-facts">
        <p>
          <CourseScore course={course} />
          {length}
        </p>
        <p>
          <CoursePrice course={course} />
          <SaveButton course={course} />
        </p>
      </div>
    </CardFrame>
  )
}

/** The price, or a label for students who own the course. */
export function CoursePrice({ course }: { course: Course }) {
  const price = <Price uzs={course.price_to_pay} />
  return (
    <SignedIn fallback={price}>
      <SignedInPrice courseId={course.id} price={price} />
    </SignedIn>
  )
}
