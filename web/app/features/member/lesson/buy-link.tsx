import type { Course } from '@kashf/contract/catalogue.ts'
import { useSession } from '../../../shell/base/session.ts'
import { purchasePath, signInPath } from '../../../shell/base/sign-in-path.ts'
import { buyText } from '../../../text/course.ts'
import { type ButtonSize, LinkButton } from '../../../ui/button.tsx'

/** Leads to the purchase of the course, for visitors through login or registration. */
export function BuyLink({ course, size, wide }: { course: Course; size: ButtonSize; wide?: boolean }) {
  const purchase = purchasePath(course.id)
  return (
    <LinkButton to={useSession() ? purchase : signInPath(purchase)} size={size} wide={wide}>
      {course.is_free ? buyText.start : buyText.buy}
    </LinkButton>
  )
}
