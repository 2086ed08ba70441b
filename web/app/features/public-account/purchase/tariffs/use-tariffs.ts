import type { CourseOffer, OfferedGroup, OfferedTariff } from '@kashf/contract/groups/offer.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../../api/queries/query-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'

const offerKey = (courseId: number) => [...queryKeys.course(courseId), 'offer'] as const

/** What the course is sold as, and the reader's place in its queue. */
export const useCourseOffer = (courseId: number) =>
  useQuery(dataOf('GET /api/courses/:id/offer', offerKey(courseId), { params: { id: courseId } }))

export interface Choice {
  tariff: OfferedTariff
  /** Undefined for a tariff without groups, and while none can be joined. */
  group: OfferedGroup | undefined
}

/** The choice in the URL, which survives a login and a top-up; without one, the first tariff and the first group with a place. */
export function useChoice({ tariffs, groups }: CourseOffer): {
  choice: Choice | null
  query: string
  choose: (tariffId: number, groupId?: number) => void
} {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const byId = (name: string) => (one: { id: number }) => String(one.id) === asked.get(name)
  const tariff = tariffs.find(byId('tariff')) ?? tariffs[0]
  const group = tariff?.with_group
    ? (groups.find(byId('group')) ??
      groups.find(({ places_left, sale_starts_at }) => places_left > 0 && !sale_starts_at) ??
      groups[0])
    : undefined
  const withChoice = (tariffId: number, groupId: number | undefined): string => {
    const query = new URLSearchParams(search)
    query.set('tariff', String(tariffId))
    if (groupId === undefined) query.delete('group')
    else query.set('group', String(groupId))
    return `?${query}`
  }
  return {
    choice: tariff ? { tariff, group } : null,
    query: tariff ? withChoice(tariff.id, group?.id) : search,
    choose: (tariffId, groupId) =>
      void navigate(
        { pathname, search: withChoice(tariffId, groupId), hash },
        { replace: true, preventScrollReset: true },
      ),
  }
}

/** What stands in the way of buying the choice: nothing, no place, a sale to come, or no group. */
export function stateOf(
  { tariff, group }: Choice,
  { queue }: CourseOffer,
): 'free' | 'full' | 'coming' | 'none' {
  if (tariff.with_group && !group) return 'none'
  if (group?.sale_starts_at) return 'coming'
  if (queue?.offer_until && isQueuedFor(tariff, group, queue)) return 'free'
  return tariff.places_left === 0 || group?.places_left === 0 ? 'full' : 'free'
}

/** Whether the reader waits for this choice. */
export const isQueuedFor = (
  tariff: OfferedTariff,
  group: OfferedGroup | undefined,
  queue: CourseOffer['queue'],
): boolean => queue?.tariff_id === tariff.id && queue.group_id === (group?.id ?? null)

/** Joining and leaving the queue, and being told of a sale; each refreshes the offer. */
export function useQueue(courseId: number, { tariff, group }: Choice) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: offerKey(courseId) })
  const common = { onSettled: refresh, onError: (error: unknown) => failureToast(error) }
  const join = useMutation({
    mutationFn: () =>
      api('PUT /api/courses/:id/queue', {
        params: { id: courseId },
        body: { tariff_id: tariff.id, ...(group && { group_id: group.id }) },
      }),
    ...common,
  })
  const leave = useMutation({
    mutationFn: () => api('DELETE /api/courses/:id/queue', { params: { id: courseId } }),
    ...common,
  })
  const tell = useMutation({
    mutationFn: async ({ id, is_interested }: OfferedGroup) =>
      is_interested
        ? api('DELETE /api/groups/:id/interest', { params: { id } })
        : api('PUT /api/groups/:id/interest', { params: { id } }),
    ...common,
  })
  return { join, leave, tell, refresh }
}
