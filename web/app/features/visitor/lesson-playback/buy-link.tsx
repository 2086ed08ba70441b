import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { useSession } from '../../../shell/base/session.ts'
import { joinPath, purchasePath } from '../../../shell/base/sign-in-path.ts'
import { miniAppText } from '../../../text/account/mini-app.ts'
import { buyText } from '../../../text/browse/course.ts'
import { type ButtonSize, LinkButton } from '../../../ui/button.tsx'

/**
 * A link to the purchase of the course, for visitors through the short registration; inside Telegram to the course page.
 */
export function BuyLink({ course, size, wide }: { course: Course; size: ButtonSize; wide?: boolean }) {
  const isSignedIn = Boolean(useSession())
  const purchase = purchasePath(course.id)
  if (useInMiniApp() && !course.is_free) {
    return (
      <LinkButton to={`/course/${course.id}`} size={size} wide={wide}>
        {miniAppText.coursePage}
      </LinkButton>
    )
  }
  return (
    <LinkButton to={isSignedIn ? purchase : joinPath(purchase)} size={size} wide={wide}>
      {course.is_free ? buyText.start : buyText.buy}
    </LinkButton>
  )
}
