import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { Answer, Page } from '@kashf/contract/common.ts'
import type { InboxCounts, InboxThread, SavedAnswer } from '@kashf/contract/learning/inbox.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get, post } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { showToast } from '../../../ui/toast.ts'

/** The filter of the inbox; empty texts do not limit. */
export interface InboxFilter {
  state: string
  kind: string
  course_id: string
}

const given = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** The key of a thread, such as `question-12`, which is also used in the URL. */
export const threadKey = ({ kind, id }: Pick<InboxThread, 'kind' | 'id'>): string => `${kind}-${id}`

/** The threads of all courses, paginated. */
export const useInbox = (filter: InboxFilter) =>
  useInfiniteQuery({
    queryKey: queryKeys.inboxList(filter),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<InboxThread>>('/api/teachers/me/inbox', { ...given(filter), cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** The number of waiting threads; refetched when a notice arrives. */
export function useInboxCounts() {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    if (name === 'notices') void queries.invalidateQueries({ queryKey: queryKeys.inbox })
  })
  return useQuery({
    queryKey: queryKeys.inboxCounts,
    queryFn: async ({ signal }) =>
      (await get<Answer<InboxCounts>>('/api/teachers/me/inbox/counts', undefined, signal)).data,
  })
}

/** The teacher's courses, for the filter. */
export const useOwnCourses = () =>
  useQuery({
    queryKey: queryKeys.allOwnCourses,
    queryFn: async ({ signal }) =>
      (await get<Page<OwnCourseCard>>('/api/courses/mine', { limit: 100 }, signal)).data,
  }).data

/**
 * Marks threads as read, answers and settles them. Failures show a toast, except that of an answer, which the caller
 * handles.
 */
export function useInboxActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.inbox })
  const onError = (error: Error) => failureToast(error, text.failed)
  const see = useMutation({
    mutationFn: ({ kind, id }: InboxThread) =>
      post<Answer<InboxCounts>>('/api/teachers/me/inbox/seen', { kind, id }),
    onSuccess: refresh,
  })
  const settle = useMutation({
    mutationFn: ({ thread: { kind, id }, isSettled }: { thread: InboxThread; isSettled: boolean }) =>
      post<Answer<InboxCounts>>('/api/teachers/me/inbox/settled', { kind, id, is_settled: isSettled }),
    onSuccess: async (_data, { isSettled }) => {
      await refresh()
      showToast({ title: isSettled ? text.settled : text.reopened })
    },
    onError,
  })
  const answer = useMutation({
    mutationFn: ({ thread, text: written }: { thread: InboxThread; text: string }) => {
      const { course, lesson, id } = thread
      const url = lesson
        ? `/api/courses/lesson/${lesson.id}/questions`
        : `/api/courses/course/${course.id}/commit`
      return post<Answer<unknown>>(url, { text: written, parent_id: id })
    },
    onSuccess: async () => {
      await refresh()
      showToast({ title: text.sent })
    },
  })
  return { see, settle, answer }
}

/** The teacher's saved answers, and their mutations. */
export function useSavedAnswers() {
  const queries = useQueryClient()
  const path = '/api/teachers/me/saved-answers'
  const list = useQuery({
    queryKey: queryKeys.savedAnswers,
    queryFn: async ({ signal }) => (await get<Answer<SavedAnswer[]>>(path, undefined, signal)).data,
  })
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.savedAnswers }),
    onError: (error: Error) => failureToast(error, text.failed),
  }
  const save = useMutation({
    mutationFn: (written: string) => post<Answer<SavedAnswer>>(path, { text: written }),
    ...after,
  })
  const remove = useMutation({
    mutationFn: (id: number) => api<Answer<unknown>>('DELETE', `${path}/${id}`),
    ...after,
  })
  return { list, save, remove }
}
