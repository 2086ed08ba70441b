import type { AnswerPlace } from '@kashf/contract/homework/queue.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../api/client/api-error.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { QueryStates } from '../../../api/query-states.tsx'
import { signedInStyles } from '../../../features/public-account/header/signed-in-styles.ts'
import { AnswerMarking } from '../../../features/teacher/homework-checking/answer/answer-marking.tsx'
import { ReadAnswer } from '../../../features/teacher/homework-checking/answer/read-answer.tsx'
import { useAnswer } from '../../../features/teacher/homework-checking/answer/use-answer.ts'
import { Marking } from '../../../features/teacher/homework-checking/marking.tsx'
import { parseEntry } from '../../../features/teacher/homework-checking/queue/entry-name.ts'
import { ReadWork } from '../../../features/teacher/homework-checking/read-work.tsx'
import { useWork } from '../../../features/teacher/homework-checking/use-work.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { Guard } from '../../../shell/guard/guard.tsx'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'
import type { Route } from './+types/homework-marking.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** Checking one work, or one answer of a test. Without the product's header: the sheet needs the room. */
export default withQueries(function HomeworkMarking({ params }: Route.ComponentProps) {
  const entry = parseEntry(params.id)
  if (entry === null) return <NotFound />
  return (
    <Guard>
      {(user) =>
        entry.kind === 'work' ? (
          <Work key={entry.id} id={entry.id} viewerId={user.id} />
        ) : (
          <Answer key={params.id} place={entry} viewerId={user.id} />
        )
      }
    </Guard>
  )
})

function Work({ id, viewerId }: { id: number; viewerId: number }) {
  const { query, reload } = useWork(id, viewerId)
  const { data } = query
  usePageTitle(data ? fullName(data.work.learner) : text.work, text.title)
  if (!data) return <Missing query={query} />
  const { work } = data
  const onReload = () => void reload()
  return work.claim?.is_own && work.state === 'sent' ? (
    <Marking key={work.number} open={data} viewerId={viewerId} onReload={onReload} />
  ) : (
    <ReadWork work={work} onReload={onReload} />
  )
}

function Answer({ place, viewerId }: { place: AnswerPlace; viewerId: number }) {
  const { query, reload } = useAnswer(place, viewerId)
  const { data } = query
  usePageTitle(data ? data.answer.test.title : text.answer, text.title)
  if (!data) return <Missing query={query} />
  const { answer } = data
  const onReload = () => void reload()
  return answer.claim?.is_own && !answer.marks ? (
    <AnswerMarking open={data} viewerId={viewerId} onReload={onReload} />
  ) : (
    <ReadAnswer answer={answer} onReload={onReload} />
  )
}

/** What is not there yet, or not for this person. */
function Missing({ query }: { query: UseQueryResult }) {
  const isMissing = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  return isMissing ? <NotFound /> : <QueryStates query={query} loading={<PageSpinner />} />
}
