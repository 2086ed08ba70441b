import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { lessonEndText } from '../../../text/learn/lesson.ts'
import { cx } from '../../../ui/class-names.ts'
import { BuyLink } from '../../visitor/lesson-playback/buy-link.tsx'

/** The price of the whole course, below a free lesson, for viewers who do not have the course. */
export function FreeLessonBar({ course }: { course: Course }) {
  const isSignedIn = Boolean(useSession())
  return (
    <p
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 lg:mt-3 lg:rounded-md lg:border lg:bg-surface',
        // The HTML is the same for all visitors, so it is not known yet whether a signed-in viewer has the course.
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
