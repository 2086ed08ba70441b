import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { freeSeatsText as text } from '../../../text/operate/free-seats.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FreeSeatsForm } from '../settings/free-seats-form.tsx'
import { PersonSection } from './section.tsx'

/** The free seats of a teacher, and a number of their own. */
export function TeacherSeats({ teacherId }: { teacherId: number }) {
  const seats = useQuery({
    queryKey: queryKeys.consoleList('teacher-seats', { id: String(teacherId) }),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/teachers/:id/seats', { params: { id: teacherId }, signal })).data,
    staleTime: 0,
  })
  if (seats.isPending) return <Skeleton className="h-32 rounded-lg" />
  if (seats.isError) return <p className="text-red">{messageOf(seats.error)}</p>
  const { own, free, used } = seats.data
  return (
    <PersonSection title={text.title}>
      <div className="grid gap-3 border-t border-line px-3 py-3 sm:px-4">
        <p>{text.used(formatCount(used), formatCount(free))}</p>
        <FreeSeatsForm
          key={own}
          seats={own}
          mayBeEmpty
          decisionFor={(next) => ({
            ...{
              call: 'PUT /api/admin/teachers/:id/seats',
              params: { id: teacherId },
              body: { seats: next },
            },
          })}
        />
      </div>
    </PersonSection>
  )
}
