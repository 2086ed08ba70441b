import { useQuery } from '@tanstack/react-query'
import { CloudOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../api/client/api-error.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { useRefetchOnline } from '../../../../api/use-refetch-online.ts'
import { usePageTitle } from '../../../../shell/base/use-page-title.ts'
import { keepPageIfPossible } from '../../../../shell/start/keep-page.lazy.ts'
import { reviewText as text } from '../../../../text/learn/review.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { EightStar } from '../../../../ui/on-demand/eight-star.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { PageSpinner } from '../../../../ui/states/spinner.tsx'
import { Strip } from '../exam/strip.tsx'
import { readToday } from './review-answers.ts'
import { ReviewDone } from './review-done.tsx'
import { type Mark, ReviewedCards } from './reviewed-cards.tsx'
import { TeacherCards } from './teacher-cards.tsx'

/** More stars than these do not fit beside the title. */
const MAX_STARS = 7

/** The questions that a person repeats today, one at a time; with the cards that were loaded before, without a line too. */
export function DailyReview({ userId }: { userId: number }) {
  const query = useQuery({
    queryKey: practiceKeys.review,
    queryFn: ({ signal }) => readToday(userId, signal),
    // Cards of this device are shown at once when the line fails.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const [marks, setMarks] = useState<Mark[]>([])
  /** How many of the marks the day of the query has counted already. */
  const [counted, setCounted] = useState(0)
  const [seconds, setSeconds] = useState(0)
  usePageTitle(text.title)
  const { refetch, data } = query
  const hasCards = data !== undefined && !data.isOffline && data.today.cards.length > 0
  useEffect(() => {
    if (hasCards) keepPageIfPossible('review')
  }, [hasCards])
  const today = data?.today
  const isDone = today?.cards.length === 0
  // Sent when the line returns, also while a question stands here; the cards stay as they are until the last is answered.
  useRefetchOnline(isDone, refetch)

  const waiting = data?.waiting ?? 0
  const isAllLoaded = today === undefined || today.due_count === 0 || !isDone
  const isLineMissing = query.error instanceof ApiError && query.error.status === 0
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-surface px-2 lg:px-6">
        <Link to="/" aria-label={text.close} className="grid size-11 place-items-center rounded-md">
          <X size={22} aria-hidden="true" />
        </Link>
        <h1 className="text-base tracking-normal">{text.title}</h1>
        {today && !isDone && (
          <Stars done={today.done_count + marks.length - counted} all={today.done_count + today.due_count} />
        )}
      </header>
      {data?.isOffline && !isDone && (
        <Strip icon={<CloudOff size={18} aria-hidden="true" />} title={text.offline}>
          {text.waitingThen}
        </Strip>
      )}
      <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-xl flex-1 flex-col">
        {(isLineMissing && !today) || !isAllLoaded ? (
          <Strip icon={<CloudOff size={18} aria-hidden="true" />}>{text.needsLine}</Strip>
        ) : (
          <QueryStates query={query} loading={<PageSpinner />}>
            {({ today }) => {
              const { cards, done_count } = today
              if (cards.length > 0) {
                return (
                  <ReviewedCards
                    // Other cards start from the initial state.
                    key={cards[0]?.question_id}
                    userId={userId}
                    cards={cards}
                    onMark={(mark, took) => {
                      setMarks((known) => [...known, mark])
                      setSeconds((known) => known + took)
                    }}
                    onEnd={() => void refetch().then(() => setCounted(marks.length))}
                  />
                )
              }
              const isEmpty = marks.length === 0 && done_count === 0
              return (
                <div className="grid gap-6 px-4 py-6">
                  {isEmpty ? <Empty /> : <ReviewDone {...{ today, marks, seconds, waiting }} />}
                  <TeacherCards onBegin={() => void refetch()} />
                </div>
              )
            }}
          </QueryStates>
        )}
      </main>
    </>
  )
}

/** How many questions of the day are answered, as stars, or in figures where they are many. */
function Stars({ done, all }: { done: number; all: number }) {
  return (
    <span className="ml-auto flex items-center gap-1 pr-2">
      <span className={cx('text-sm text-ink-2', all <= MAX_STARS && 'sr-only')}>
        {text.at(Math.min(done + 1, all), all)}
      </span>
      {all <= MAX_STARS &&
        Array.from({ length: all }, (_, i) => (
          <EightStar
            // biome-ignore lint/suspicious/noArrayIndexKey: stars have no other name than their place
            key={i}
            className="size-5.5"
            shape={i < done ? 'fill-teal' : i === done ? 'fill-none stroke-lapis stroke-3' : 'fill-sunken'}
          />
        ))}
    </span>
  )
}

const Empty = () => (
  <EmptyState
    title={text.empty}
    message={text.emptyHint}
    action={
      <LinkButton to="/my-courses" variant="outline">
        {text.toPractice}
      </LinkButton>
    }
  />
)
