import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { lessonEndText } from '../../../text/learn/lesson.ts'
import { cx } from '../../../ui/class-names.ts'
import { BuyLink } from './buy-link.tsx'

/** Below a free lesson, for viewers without the course: what the whole course costs. */
export function FreeLessonBar({ course }: { course: Course }) {
  const isSignedIn = Boolean(useSession())
  return (
    <p
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 lg:mt-3 lg:rounded-md lg:border lg:bg-surface',
        // The HTML is that of visitors; whether a signed-in viewer has the course is not known yet.
        !isSignedIn && 'in-data-session:hidden',
      )}
    >
      <span className="text-sm text-ink-2">
        {lessonEndText.bar}{' '}
        <span className="text-base font-bold whitespace-nowrap text-ink">
          {formatPrice(course.price_to_pay)}
        </span>
      </span>
      <BuyLink course={course} size="sm" />
    </p>
  )
}
