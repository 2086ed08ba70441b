import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SecretToCopy } from '../../../ui/private/secret-to-copy.tsx'

/** The address to which calendar programs subscribe: it is shown once, replaced and ended. */
export function CalendarAddress() {
  const queries = useQueryClient()
  const link = useQuery(dataOf('GET /api/day/calendar', queryKeys.calendarLink))
  const change = useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await (isWanted ? api('POST /api/day/calendar') : api('DELETE /api/day/calendar'))).data,
    onSuccess: ({ created_at }) =>
      queries.setQueryData(queryKeys.calendarLink, { created_at, address: null }),
    onError: (error) => failureToast(error, text.calendarFailed),
  })
  if (!link.data) return null
  const { created_at } = link.data
  const address = change.data?.address
  return (
    <Card>
      <h2 className="text-xl">{text.calendar}</h2>
      <p className="mt-1 text-ink-2">{text.calendarLead}</p>
      {created_at && (
        <p className="mt-2 text-md text-ink-2">
          {address ? text.calendarOnce : text.calendarMade(formatDate(created_at))}
        </p>
      )}
      {address && <SecretToCopy secret={address} />}
      <div className="mt-4 grid gap-2 sm:flex">
        <Button variant="outline" loading={change.isPending} onClick={() => change.mutate(true)}>
          {created_at ? text.calendarRenew : text.calendarMake}
        </Button>
        {created_at && (
          <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(false)}>
            {text.calendarEnd}
          </Button>
        )}
      </div>
    </Card>
  )
}
