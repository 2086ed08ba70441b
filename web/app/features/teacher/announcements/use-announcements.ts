import type { Announcement } from '@kashf/contract/learning/announcements.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { showToast } from '../../../ui/toast.ts'

const WAITING_MS = 5_000
/** An announcement that goes out within this time is waited for. */
const SOON_MS = 5 * 60_000

const isSoon = ({ state, sends_at }: Announcement) =>
  state === 'sending' || (state === 'waiting' && Date.parse(sends_at) - Date.now() < SOON_MS)

/** The announcements of a course, newest first; polled while one is being sent or about to be. */
export const useAnnouncements = (courseId: number) =>
  useInfiniteQuery({
    queryKey: queryKeys.announcements(courseId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/:id/announcements', {
        params: { id: courseId },
        query: { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isSoon)) ? WAITING_MS : false,
  })

/** The number of announcements left, and the recipients of each audience. */
export const useAnnouncementPlan = (courseId: number) =>
  useQuery({
    queryKey: queryKeys.announcementPlan(courseId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/announcements/plan', { params: { id: courseId }, signal })).data,
  })

/** Cancels an announcement; a failure shows a toast. */
export function useCancelAnnouncement(courseId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /api/announcements/:id', { params: { id } }),
    onSuccess: () => showToast({ title: text.canceled }),
    onError: (error) => failureToast(error, text.cancelFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.announcements(courseId) }),
  })
}
