import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../../api/queries/reads.ts'
import { courseTeamKey } from '../use-team.ts'

/** Refetched with the team, whose key is its prefix. */
const sharesKey = (courseId: number) => [...courseTeamKey(courseId), 'shares'] as const

/** The shares of a course so far, newest first. */
export const useShareHistory = (courseId: number) =>
  useInfiniteQuery(
    pagesOf('GET /api/courses/:id/team/shares', sharesKey(courseId), { params: { id: courseId } }),
  )

/** What an owner and a member do with a proposed share; each refreshes the team. */
export function useShareActions(courseId: number) {
  const queries = useQueryClient()
  const common = {
    onSettled: () => queries.invalidateQueries({ queryKey: courseTeamKey(courseId) }),
    onError: (error: unknown) => failureToast(error),
  }
  const withdraw = useMutation({
    mutationFn: (shareId: number) =>
      api('DELETE /api/courses/:id/team/shares/:share_id', { params: { id: courseId, share_id: shareId } }),
    ...common,
  })
  const confirm = useMutation({
    mutationFn: (shareId: number) =>
      api('POST /api/courses/:id/team/shares/:share_id/confirm', {
        params: { id: courseId, share_id: shareId },
      }),
    ...common,
  })
  const refuse = useMutation({
    mutationFn: (shareId: number) =>
      api('POST /api/courses/:id/team/shares/:share_id/refuse', {
        params: { id: courseId, share_id: shareId },
      }),
    ...common,
  })
  return { withdraw, confirm, refuse }
}
