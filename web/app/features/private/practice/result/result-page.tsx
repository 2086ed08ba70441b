import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { useQuery } from '@tanstack/react-query'
import { Info, Target } from 'lucide-react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { usePageTitle } from '../../../../shell/base/use-page-title.ts'
import { formatCount, formatDate, formatScore } from '../../../../shell/format/format.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { NotFound } from '../../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { OwnTestsLink } from '../own-tests/own-tests-link.tsx'
import { GradeScale } from './grade-scale.tsx'
import { Others } from './others.tsx'
import { TopicVideoLink, videoPath } from './topic-video.tsx'

/** How often the page asks whether the results are here. */
const REFRESH_MS = 20_000

/** The published part of a result. */
type Result = NonNullable<AttemptResult['result']>

/** The result of an attempt: points, grade, weak topics, place and growth; before it, when it comes. */
export function ResultPage({ attemptId }: { attemptId: number }) {
  const query = useQuery({
    ...dataOf('GET /api/practice/attempts/:id/result', practiceKeys.attemptResult(attemptId), {
      params: { id: attemptId },
    }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.result ? REFRESH_MS : false),
  })
  usePageTitle(text.title, ...(query.data ? [query.data.test.title] : []))
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  if (!query.data) return <QueryStates query={query} loading={<Skeleton className="h-[60vh] rounded-lg" />} />
  const attempt = query.data
  const { result } = attempt
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5">
      {result ? <Published attempt={attempt} result={result} /> : <Awaited attempt={attempt} />}
      <OwnTestsLink />
    </div>
  )
}

/** Before the results are published. */
function Awaited({ attempt }: { attempt: AttemptResult }) {
  const { test, submitted_at, publishes_at, answered_count, questions_count, still_writing } = attempt
  return (
    <>
      <p className="text-ink-2">{test.title}</p>
      <h1 className="text-2xl">{submitted_at ? text.handedIn(timeOfDay(submitted_at)) : text.waiting}</h1>
      <p className="text-ink-2">
        {publishes_at ? text.publishesAt(timeOfDay(publishes_at)) : text.publishesLater}
      </p>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        <div className="flex justify-between gap-4 py-3.5">
          <dt>{text.answered}</dt>
          <dd className="font-semibold">
            {answered_count} / {questions_count}
          </dd>
        </div>
        {still_writing !== null && (
          <div className="flex justify-between gap-4 py-3.5">
            <dt>{text.writing}</dt>
            <dd className="font-semibold">{text.people(formatCount(still_writing))}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

function Published({ attempt, result }: { attempt: AttemptResult; result: Result }) {
  const { test, weak_topics, growth } = attempt
  const weakest = weak_topics.find(({ video }) => video?.is_open)?.video
  return (
    <>
      <Hero title={test.title} result={result} />
      {result.was_regraded && (
        <Notice
          title={text.regraded(
            formatMilli(result.was_regraded.points_milli),
            formatMilli(result.points_milli),
          )}
        >
          {result.was_regraded.reason}
        </Notice>
      )}
      {result.pending_count > 0 && <Notice tone="attention">{text.pending(result.pending_count)}</Notice>}
      <Estimate result={result} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {result.blocks.map(({ title, points_milli, max_milli, is_exempt }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may have one title
          <li key={i} className="grid gap-2 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <b>{title}</b>
              <span className="text-ink-2">
                {is_exempt && `${text.exempt} · `}
                <b className="text-ink">{formatMilli(points_milli)}</b> / {formatMilli(max_milli)}
              </span>
            </p>
            <progress className="progress" value={Math.max(points_milli, 0)} max={Math.max(max_milli, 1)} />
          </li>
        ))}
      </ul>
      <WeakTopics topics={weak_topics} />
      {result.place !== null && result.histogram.length > 0 && (
        <Others histogram={result.histogram} ownBar={result.own_bar} />
      )}
      <Growth growth={growth} />
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={`/test/${test.id}/result/${attempt.attempt_id}/answers`}
          variant={weakest ? 'outline' : 'primary'}
          size="lg"
          className="flex-1"
        >
          {text.answers}
        </LinkButton>
        {weakest && (
          <LinkButton to={videoPath(weakest)} size="lg" className="flex-1">
            {text.watchWeak}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Hero({ title, result }: { title: string; result: Result }) {
  const { grade, is_tentative, points_milli, max_milli, score_milli, place, people, is_passed } = result
  const points = formatMilli(points_milli)
  return (
    <header className="relative isolate grid gap-2.5 overflow-hidden rounded-lg bg-hero p-5 text-on-hero sm:p-6">
      <span aria-hidden="true" className="girih -z-10 opacity-10" />
      <p className="text-on-hero-2">{title}</p>
      <h1 className="flex flex-wrap items-baseline gap-x-2 text-4xl leading-tight sm:text-5xl">
        {grade ? (is_tentative ? text.about(grade) : grade) : points}
        {!grade && (
          <span className="text-xl font-normal text-on-hero-2">{text.of(formatMilli(max_milli))}</span>
        )}
      </h1>
      <p>
        {grade &&
          result.grade_from &&
          result.grade_to &&
          `${text.range(result.grade_from, result.grade_to)} · `}
        {grade && text.score(score_milli === null ? points : formatMilli(score_milli))}
        {!grade && text.percent(formatScore(result.percent))}
      </p>
      {is_passed !== null && <p className="font-semibold">{is_passed ? text.passed : text.notPassed}</p>}
      {place !== null && <p>{text.place(formatCount(people), formatCount(place))}</p>}
    </header>
  )
}

/** How sure the grade is, and what is missing to the next. */
function Estimate({
  result: { grade, grades, is_tentative, score_milli, interval_milli, next_grade, people },
}: {
  result: Result
}) {
  if (grades.length === 0) return null
  return (
    <>
      {score_milli !== null && interval_milli && (
        <GradeScale grades={grades} score={score_milli} interval={interval_milli} />
      )}
      <ul className="grid gap-3.5 [&_svg]:mt-0.5 [&_svg]:shrink-0 [&_svg]:text-ink-2">
        {grade && is_tentative && (
          <li className="flex gap-3">
            <Info size={20} aria-hidden="true" />
            <span>
              <b className="block">{text.why}</b>
              <span className="text-ink-2">{text.whyText(formatCount(people))}</span>
            </span>
          </li>
        )}
        {next_grade && (
          <li className="flex gap-3">
            <Target size={20} aria-hidden="true" />
            <b>{text.next(next_grade.label, formatMilli(next_grade.missing_milli))}</b>
          </li>
        )}
      </ul>
    </>
  )
}

function WeakTopics({ topics }: { topics: AttemptResult['weak_topics'] }) {
  if (topics.length === 0) return null
  const lost = topics.reduce((sum, { lost_milli }) => sum + lost_milli, 0)
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{text.weak}</h2>
      <p className="text-sm text-ink-2">{text.weakLost(topics.length, formatMilli(lost))}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {topics.map(({ tag, right_count, questions_count, video }) => (
          <li key={tag} className="grid gap-1 py-3">
            <b>{tag}</b>
            <span className="text-sm text-ink-2">{text.topic(right_count, questions_count)}</span>
            {video && <TopicVideoLink video={video} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Several tests with common questions, on one scale. */
function Growth({ growth }: { growth: AttemptResult['growth'] }) {
  if (growth.length < 2) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{text.growth}</h2>
      <ul className="grid gap-2 rounded-lg border border-line bg-surface p-4">
        {growth.map(({ attempt_id, at, percent }, i) => (
          <li key={attempt_id} className="grid grid-cols-[6rem_1fr_3.5rem] items-center gap-3">
            <span className="text-sm text-ink-2">{formatDate(at)}</span>
            <progress
              className={cx('progress', i < growth.length - 1 && 'opacity-60')}
              value={percent}
              max={100}
            />
            <span className="text-right font-semibold">{text.percent(formatScore(percent))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
