import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FreeSeatsForm } from './free-seats-form.tsx'

/** How many learners every teacher may bring without a fee. */
export function FreeSeats() {
  const free = useQuery({
    queryKey: queryKeys.consoleList('free-seats', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/seats', { signal })).data,
    staleTime: 0,
  })
  return (
    <QueryStates query={free} loading={<Skeleton className="h-32 rounded-lg" />}>
      {({ seats }) => (
        <Card>
          <FreeSeatsForm
            key={seats}
            seats={seats}
            mayBeEmpty={false}
            decisionFor={(next) => ({ call: 'PUT /api/admin/seats', body: { seats: next ?? 0 } })}
          />
        </Card>
      )}
    </QueryStates>
  )
}
