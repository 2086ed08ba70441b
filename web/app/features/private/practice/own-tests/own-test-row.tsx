import type { OwnAttempt, OwnState } from '@kashf/contract/practice/results.ts'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '../../../../shell/format/format.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { ownTestsText as text } from '../../../../text/learn/own-tests.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { LinkButton } from '../../../../ui/button.tsx'

const TONES: Record<OwnState, BadgeTone> = {
  running: 'info',
  waiting: 'wait',
  published: 'good',
  void: 'neutral',
}

/** Where an attempt goes on, or where its result is. */
const pathOf = ({ id, test, state }: OwnAttempt): string =>
  state === 'void'
    ? `/test/${test.id}`
    : `/test/${test.id}/${state === 'running' ? 'attempt' : 'result'}/${id}`

/** An attempt: its test, where and when it was taken, and what became of it. */
export function OwnTestRow({ attempt }: { attempt: OwnAttempt }) {
  const { test, number, lesson, course, state, began_at } = attempt
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <Link
            to={pathOf(attempt)}
            className="inline-flex min-h-11 items-center rounded-sm font-semibold wrap-anywhere hover:text-lapis hover:underline"
          >
            {test.title}
          </Link>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[formatDate(began_at), text.attempt(number), course?.title, lesson?.title]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex basis-52 flex-col items-start gap-1 sm:items-end sm:text-right">
        {state === 'published' ? (
          <Earned attempt={attempt} />
        ) : (
          <Badge tone={TONES[state]}>{text.state[state]}</Badge>
        )}
        <span className="text-sm text-ink-2">{whatNext(attempt)}</span>
      </div>
      {state === 'running' && (
        <LinkButton to={pathOf(attempt)} className="max-sm:w-full">
          {text.goOn}
        </LinkButton>
      )}
    </li>
  )
}

/** The points, or the grade with its interval. */
function Earned({ attempt: { points_milli, max_milli, grade } }: { attempt: OwnAttempt }) {
  return (
    <b>
      {grade === null
        ? text.points(formatMilli(points_milli ?? 0), formatMilli(max_milli ?? 0))
        : text.grade(grade)}
    </b>
  )
}

function whatNext({ state, opens_at, publishes_at, interval_milli, grade, is_passed }: OwnAttempt): string {
  if (state === 'running') return opens_at ? text.startsAt(formatDateTime(opens_at)) : ''
  if (state === 'waiting')
    return publishes_at ? text.resultsAt(formatDateTime(publishes_at)) : text.resultsLater
  if (state === 'void') return ''
  const passed = is_passed === null ? '' : is_passed ? text.passed : text.notPassed
  const interval =
    grade !== null && interval_milli
      ? text.interval(formatMilli(interval_milli.from), formatMilli(interval_milli.to))
      : ''
  return [interval, passed].filter(Boolean).join(' · ')
}
