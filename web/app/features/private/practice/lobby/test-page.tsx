import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../../api/client/api-error.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { useSession } from '../../../../shell/base/session.ts'
import { usePageTitle } from '../../../../shell/base/use-page-title.ts'
import { formatCount, formatDate } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { testLobbyText as text } from '../../../../text/learn/test-lobby.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { NotFound } from '../../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { OwnTestsLink } from '../own-tests/own-tests-link.tsx'
import { QuestionHtml } from '../question/question-html.tsx'
import { BeginTest, isFull } from './begin-test.tsx'
import { PaperTable } from './paper-table.tsx'
import { TestRules } from './test-rules.tsx'

/** How often places, and whether one may come in, are asked for before the start. */
const REFRESH_MS = 30_000

/** A test before it begins. */
export function TestPage({ testId }: { testId: number }) {
  const query = useQuery({
    ...dataOf('GET /api/practice/tests/:id/lobby', practiceKeys.testLobby(testId), {
      params: { id: testId },
    }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.opens_at && Date.parse(data.opens_at) > Date.parse(data.server_time) ? REFRESH_MS : false,
  })
  const session = useSession()
  usePageTitle(query.data?.title ?? text.title)
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  if (!query.data) return <QueryStates query={query} loading={<Skeleton className="h-[60vh] rounded-lg" />} />
  const lobby = query.data
  const begin = (
    <div className="grid gap-3">
      <BeginTest key={lobby.id} lobby={lobby} />
    </div>
  )
  const isWaitedFor = isFull(lobby) && session !== null
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5">
      <Hero lobby={lobby} />
      {isWaitedFor ? begin : <Places lobby={lobby} />}
      {lobby.description_html && <QuestionHtml html={lobby.description_html} />}
      <PaperTable lobby={lobby} />
      <TestRules lobby={lobby} />
      {!isWaitedFor && begin}
      <OwnAttempts lobby={lobby} />
    </div>
  )
}

function Hero({ lobby }: { lobby: TestLobby }) {
  const { opens_at, minutes, teacher } = lobby
  const facts = [
    [minutes === null ? text.noClock : text.duration(minutes), text.facts.time],
    [formatCount(lobby.questions_count), text.facts.questions],
    [formatMilli(lobby.max_points_milli), text.facts.points],
  ]
  return (
    <header className="relative isolate grid gap-3 overflow-hidden rounded-lg bg-hero p-5 text-on-hero sm:p-6">
      <span aria-hidden="true" className="girih -z-10 opacity-10" />
      <p className="text-on-hero-2">{lobby.purpose === 'exam' ? text.exam : text.quiz}</p>
      <h1 className="text-3xl leading-tight">{lobby.title}</h1>
      <p className="flex items-center gap-2.5 text-on-hero-2">
        <Avatar person={teacher} size="sm" />
        {fullName(teacher)}
      </p>
      {opens_at && (
        <p className="mt-1 flex items-center gap-3.5">
          <span className="text-5xl leading-none font-bold whitespace-nowrap">{timeOfDay(opens_at)}</span>
          <span>
            {formatDate(opens_at)}
            <span className="block text-on-hero-2">
              {text.checkInFrom(
                timeOfDay(new Date(Date.parse(opens_at) - CHECK_IN_MIN * 60_000).toISOString()),
              )}
            </span>
          </span>
        </p>
      )}
      <dl className="mt-2 grid grid-cols-3 divide-x divide-white/25">
        {facts.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end pl-3 first:pl-0">
            <dt className="text-sm text-on-hero-2">{label}</dt>
            <dd className="text-lg leading-tight font-bold text-pretty">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Places({ lobby: { places, places_taken } }: { lobby: TestLobby }) {
  if (places === null) return null
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="flex justify-between gap-3">
        <b>{text.placesLeft(formatCount(Math.max(places - places_taken, 0)))}</b>
        <span className="text-sm text-ink-2">{text.placesOf(formatCount(places))}</span>
      </p>
      <progress className="progress" value={places_taken} max={places} />
    </div>
  )
}

/** What the person has done of this test. */
function OwnAttempts({ lobby }: { lobby: TestLobby }) {
  if (lobby.attempts.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{text.mine}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {lobby.attempts.map(({ id, number, state, opened_at, points_milli, max_milli }) => {
          const isRunning = state === 'ready' || state === 'open'
          return (
            <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
              <Link
                to={`/test/${lobby.id}/${isRunning ? 'attempt' : 'result'}/${id}`}
                className="font-semibold text-lapis hover:underline"
              >
                {text.attempt(number)}
              </Link>
              <span className="text-sm text-ink-2">
                {opened_at && `${formatDate(opened_at)} · `}
                {points_milli !== null && max_milli !== null
                  ? text.attemptPoints(formatMilli(points_milli), formatMilli(max_milli))
                  : text.states[state]}
              </span>
            </li>
          )
        })}
      </ul>
      <OwnTestsLink />
    </section>
  )
}
