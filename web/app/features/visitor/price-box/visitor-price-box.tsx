import type { Course } from '@kashf/contract/catalogue.ts'
import { purchasePath, signInPath } from '../../../shell/base/sign-in-path.ts'
import { buyText } from '../../../text/course.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SaveButton } from '../buttons/save-button.tsx'
import { PriceFrame } from './price-frame.tsx'

/** The price box of visitors: buying starts with login. */
export function VisitorPriceBox({ course }: { course: Course }) {
  return (
    <PriceFrame
      course={course}
      action={
        <LinkButton to={signInPath(purchasePath(course.id))} size="lg">
          {course.is_free ? buyText.start : buyText.buy}
        </LinkButton>
      }
    >
      <SaveButton course={course} wide />
    </PriceFrame>
  )
}
