import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'

/** Refetched with the course, whose key is its prefix. */
export const courseTeamKey = (courseId: number) => [...queryKeys.course(courseId), 'team'] as const

/** The people of a course and, for its owner, the open invitations. */
export const useTeam = (courseId: number) =>
  useQuery(dataOf('GET /api/courses/:id/team', courseTeamKey(courseId), { params: { id: courseId } }))

/** What an owner does with the people of a course; each refreshes the team. */
export function useTeamActions(courseId: number) {
  const queries = useQueryClient()
  const common = {
    onSettled: () => queries.invalidateQueries({ queryKey: courseTeamKey(courseId) }),
    onError: (error: unknown) => failureToast(error),
  }
  const changeRole = useMutation({
    mutationFn: ({ personId, role }: { personId: number; role: TeamRole }) =>
      api('PUT /api/courses/:id/team/:user_id', {
        params: { id: courseId, user_id: personId },
        body: { role },
      }),
    ...common,
  })
  const end = useMutation({
    mutationFn: (personId: number) =>
      api('DELETE /api/courses/:id/team/:user_id', { params: { id: courseId, user_id: personId } }),
    ...common,
  })
  const revoke = useMutation({
    mutationFn: (invitationId: number) =>
      api('DELETE /api/courses/:id/team/invitations/:invitation_id', {
        params: { id: courseId, invitation_id: invitationId },
      }),
    ...common,
  })
  return { changeRole, end, revoke }
}
