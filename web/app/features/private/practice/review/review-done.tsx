import type { ReviewToday } from '@kashf/contract/practice/review.ts'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { queryKeys } from '../../../../api/queries/query-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { formatClock } from '../../../../shell/format/format.ts'
import { reviewText as text } from '../../../../text/learn/review.ts'
import { studentHomeText } from '../../../../text/learn/student-home.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EightStar } from '../../../../ui/on-demand/eight-star.tsx'
import { PLAY_AT_ONCE } from '../../../visitor/lesson-playback/play-at-once.ts'
import type { Mark } from './reviewed-cards.tsx'

/** More stars than these are no picture of the day. */
const MAX_STARS = 7
/** How many of the next days are listed. */
const MAX_DAYS = 3

interface ReviewDoneProps {
  today: ReviewToday
  /** What was answered on this page, and how long it took. */
  marks: readonly Mark[]
  seconds: number
  waiting: number
}

/** Nothing is left today: what was remembered, what comes, and the lesson to go on with. */
export function ReviewDone({ today, marks, seconds, waiting }: ReviewDoneProps) {
  const { day, done_count, remembered_count, coming, cards_count, settled_count } = today
  const tomorrow = dayAfter(day)
  return (
    <div className="grid gap-6 py-4 text-center">
      {marks.length <= MAX_STARS && (
        <p className="flex flex-wrap justify-center gap-1.5" aria-hidden="true">
          {marks.map((mark, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name than their place
            <MarkStar key={i} mark={mark} />
          ))}
        </p>
      )}
      <div className="grid gap-2" role="status">
        <h2 className="text-2xl">{text.done}</h2>
        <p className="text-ink-2">
          {[
            waiting > 0 ? text.waitingAll(waiting) : text.remembered(done_count, remembered_count),
            seconds > 0 && text.took(Math.ceil(seconds / 60)),
          ]
            .filter(Boolean)
            .join(waiting > 0 ? ' ' : ', ')}
        </p>
      </div>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4 text-left">
        {coming.slice(0, MAX_DAYS).map((next) => (
          <div key={next.day} className="flex justify-between gap-4 py-3.5">
            <dt>{next.day === tomorrow ? text.tomorrow : weekDay(next.day)}</dt>
            <dd className="font-semibold">{text.questions(next.count)}</dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-4 py-3.5">
          <dt>
            {text.settled}
            <small className="block text-sm text-ink-2">{text.settledHint}</small>
          </dt>
          <dd className="font-semibold whitespace-nowrap">
            {settled_count} / {cards_count}
          </dd>
        </div>
      </dl>
      <GoOn />
    </div>
  )
}

const MarkStar = ({ mark }: { mark: Mark }) => (
  <EightStar
    className="size-13 odd:mt-4"
    shape={mark === 'remembered' ? 'fill-teal' : 'fill-none stroke-teal stroke-2'}
  >
    {mark === 'remembered' && (
      <path
        d="m13 20 5 5 9-10"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-surface"
      />
    )}
    {mark === 'forgotten' && (
      <path
        d="M14 16v-4m0 4h4m-4 0a7 7 0 1 1-1 5"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="stroke-teal"
      />
    )}
  </EightStar>
)

/** The lesson that the student watched last. */
function GoOn() {
  const { data } = useQuery(dataOf('GET /api/courses/my-home', queryKeys.myHome))
  const [first] = data?.to_continue ?? []
  if (!first) return null
  const { course, lesson } = first
  return (
    <LinkButton
      to={`/course/${course.id}/lesson/${lesson.id}`}
      state={PLAY_AT_ONCE}
      size="lg"
      wide
      icon={<Play size={18} aria-hidden="true" />}
    >
      {text.goOn(lesson.number, formatClock(lesson.position_s))}
    </LinkButton>
  )
}

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

const weekDay = (day: string): string =>
  studentHomeText.weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]?.[1] ?? day
