import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { inReadersScript } from '../../../shell/written/written.ts'
import { profileText } from '../../../text/learn/student.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CardGrid, CardSkeletons } from '../../visitor/course-card/card-grid.tsx'
import { TeacherCard } from '../../visitor/teacher-card/teacher-card.tsx'

/** Teachers the student follows (`ids`). One just unfollowed stays listed until the tab is opened again. */
export function Subscriptions({ ids }: { ids: number[] }) {
  const [atFirst] = useState(ids)
  const shown = new Set([...atFirst, ...ids])
  const teachers = useQuery({
    queryKey: queryKeys.teachers,
    queryFn: async ({ signal }) =>
      inReadersScript((await api('GET /api/users/teacheraccouts', { query: { limit: 100 }, signal })).data)
        .teachers,
    enabled: shown.size > 0,
  })
  if (shown.size === 0) {
    return (
      <EmptyState
        title={profileText.noSubscriptions}
        message={profileText.noSubscriptionsHint}
        action={<LinkButton to="/teachers">{profileText.toTeachers}</LinkButton>}
      />
    )
  }
  const loading = <CardSkeletons count={Math.min(shown.size, 4)} />
  return (
    <QueryStates query={teachers} loading={<CardGrid>{loading}</CardGrid>}>
      {(all) => (
        <CardGrid>
          {all
            .filter(({ id }) => shown.has(id))
            .map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard teacher={teacher} heading="h2" />
              </li>
            ))}
        </CardGrid>
      )}
    </QueryStates>
  )
}
