import type { Answer, Page } from '@kashf/contract/common.ts'
import type { Announcement, AnnouncementPlan } from '@kashf/contract/learning/announcements.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { showToast } from '../../../ui/toast.ts'

const WAITING_MS = 5_000

/** The announcements of a course, newest first; polled while one is being sent. */
export const useAnnouncements = (courseId: number) =>
  useInfiniteQuery({
    queryKey: queryKeys.announcements(courseId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<Announcement>>(`/api/courses/${courseId}/announcements`, { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'waiting' || state === 'sending'))
        ? WAITING_MS
        : false,
  })

/** The number of announcements left, and the recipients of each audience. */
export const useAnnouncementPlan = (courseId: number) =>
  useQuery({
    queryKey: queryKeys.announcementPlan(courseId),
    queryFn: async ({ signal }) =>
      (await get<Answer<AnnouncementPlan>>(`/api/courses/${courseId}/announcements/plan`, undefined, signal))
        .data,
  })

/** Cancels an announcement; a failure shows a toast. */
export function useCancelAnnouncement(courseId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api<Answer<Announcement>>('DELETE', `/api/announcements/${id}`),
    onSuccess: () => showToast({ title: text.canceled }),
    onError: (error) => failureToast(error, text.cancelFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.announcements(courseId) }),
  })
}
