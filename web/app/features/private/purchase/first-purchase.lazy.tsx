import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Link } from 'react-router'
import { formatMoney } from '../../../shell/format/format.ts'
import { firstPurchaseText as text } from '../../../text/buy/purchase.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'
import { nextLesson } from '../../visitor/curriculum/next-lesson.ts'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'

const link = 'rounded-sm font-medium text-on-hero underline underline-offset-2 hover:no-underline'

export interface FirstPurchaseProps {
  course: Course
  /** The amount paid, UZS. */
  paid: number
  onClose: () => void
}

/** Shown after a student's first purchase: the next step, where to find the course, and the receipt. */
export default function FirstPurchase({ course, paid, onClose }: FirstPurchaseProps) {
  const lesson = nextLesson(course)
  const { receipt } = course
  return (
    <section
      aria-label={text.title}
      className="relative isolate animate-appear overflow-hidden rounded-lg bg-hero px-5 py-7 text-on-hero sm:px-8 sm:py-9"
    >
      <Girih className="-z-10 text-girih opacity-15" />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Star />
        <div className="grid min-w-0 flex-1 basis-72 gap-3">
          <h2 role="status" className="text-2xl leading-tight font-bold sm:text-3xl">
            {text.title}
          </h2>
          <p className="max-w-[60ch] text-lg text-on-hero-2">{text.lead}</p>
          <ul className="grid max-w-[60ch] gap-2 text-on-hero-2">
            <li>
              {text.where}{' '}
              <Link to="/my-courses" className={link}>
                {text.profile}
              </Link>
            </li>
            {paid > 0 && (
              <li>
                {receipt?.promo_code
                  ? text.paidOf(formatMoney(paid), formatMoney(receipt.full_price), receipt.promo_code)
                  : text.paid(formatMoney(paid))}{' '}
                <Link to="/student-profile?tab=wallet" className={link}>
                  {text.receipt}
                </Link>
              </li>
            )}
          </ul>
          <div className="mt-2 flex flex-wrap gap-3">
            {lesson && (
              <LinkButton
                to={`/course/${course.id}/lesson/${lesson.id}`}
                state={PLAY_AT_ONCE}
                variant="outline"
                size="lg"
                className="max-sm:w-full"
              >
                {text.start}
              </LinkButton>
            )}
            <button type="button" onClick={onClose} className={`${link} min-h-13 px-3 max-sm:w-full`}>
              {text.close}
            </button>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The girih's eight-pointed star, which rotates into place once. */
function Star() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-14 shrink-0 animate-star sm:size-18">
      <path
        className="fill-apricot-fill"
        d="M32 2l8.8 8.8h12.4v12.4L62 32l-8.8 8.8v12.4H40.8L32 62l-8.8-8.8H10.8V40.8L2 32l8.8-8.8V10.8h12.4z"
      />
      <path
        className="fill-none stroke-hero"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M22 33l7 7 13-15"
      />
    </svg>
  )
}
