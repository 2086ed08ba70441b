import { ApiError } from '../../../api/client/api-error.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { QueryStates } from '../../../api/query-states.tsx'
import { signedInStyles } from '../../../features/public-account/header/signed-in-styles.ts'
import { Marking } from '../../../features/teacher/homework-checking/marking.tsx'
import { ReadWork } from '../../../features/teacher/homework-checking/read-work.tsx'
import { useWork } from '../../../features/teacher/homework-checking/use-work.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { Guard } from '../../../shell/guard/guard.tsx'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'
import type { Route } from './+types/homework-marking.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** Checking one work. Without the product's header: the sheet needs the room. */
export default withQueries(function HomeworkMarking({ params }: Route.ComponentProps) {
  const id = parseId(params.id)
  if (id === null) return <NotFound />
  return <Guard>{(user) => <Work key={id} id={id} viewerId={user.id} />}</Guard>
})

function Work({ id, viewerId }: { id: number; viewerId: number }) {
  const { query, reload } = useWork(id, viewerId)
  const { data } = query
  usePageTitle(data ? fullName(data.work.learner) : text.work, text.title)
  const onReload = () => void reload()
  if (!data) {
    const isMissing = query.error instanceof ApiError && [403, 404].includes(query.error.status)
    return isMissing ? <NotFound /> : <QueryStates query={query} loading={<PageSpinner />} />
  }
  const { work } = data
  return work.claim?.is_own && work.state === 'sent' ? (
    <Marking key={work.number} open={data} viewerId={viewerId} onReload={onReload} />
  ) : (
    <ReadWork work={work} onReload={onReload} />
  )
}
