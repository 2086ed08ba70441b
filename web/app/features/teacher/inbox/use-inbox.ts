import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { showToast } from '../../../ui/toast.ts'
import { useSavedAnswers } from '../../private/saved-answers/use-saved-answers.ts'

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
      api('GET /api/teachers/me/inbox', { query: { ...given(filter), cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** One thread by its key, for links to threads that the list has not loaded; null for none of the teacher's. */
export const useInboxThread = (key: string, isNeeded: boolean) =>
  useQuery({
    queryKey: queryKeys.inboxList({ thread: key }),
    enabled: isNeeded && key !== '',
    queryFn: async ({ signal }) => {
      const [, kind, id] = /^(question|comment)-([1-9]\d{0,8})$/.exec(key) ?? []
      if (kind === undefined) return null
      const query = { kind: kind as InboxThread['kind'], id: Number(id) }
      return (await api('GET /api/teachers/me/inbox', { query, signal })).data[0] ?? null
    },
  })

/** The number of waiting threads; refetched when a notice arrives. */
export function useInboxCounts() {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    if (name === 'notices') void queries.invalidateQueries({ queryKey: queryKeys.inbox })
  })
  return useQuery({
    queryKey: queryKeys.inboxCounts,
    queryFn: async ({ signal }) => (await api('GET /api/teachers/me/inbox/counts', { signal })).data,
  })
}

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
      api('POST /api/teachers/me/inbox/seen', { body: { kind, id } }),
    onSuccess: refresh,
  })
  const settle = useMutation({
    mutationFn: ({ thread: { kind, id }, isSettled }: { thread: InboxThread; isSettled: boolean }) =>
      api('POST /api/teachers/me/inbox/settled', { body: { kind, id, is_settled: isSettled } }),
    onSuccess: async (_data, { isSettled }) => {
      await refresh()
      showToast({ title: isSettled ? text.settled : text.reopened })
    },
    onError,
  })
  const answer = useMutation({
    mutationFn: ({ thread, text: written }: { thread: InboxThread; text: string }): Promise<unknown> => {
      const { course, lesson, id } = thread
      const body = { text: written, parent_id: id }
      return lesson
        ? api('POST /api/courses/lesson/:id/questions', { params: { id: lesson.id }, body })
        : api('POST /api/courses/course/:id/commit', { params: { id: course.id }, body })
    },
    onSuccess: async () => {
      await refresh()
      showToast({ title: text.sent })
    },
  })
  return { see, settle, answer }
}

/** The teacher's saved answers. */
export const useTeacherAnswers = () =>
  useSavedAnswers(queryKeys.savedAnswers, {
    list: (signal) => api('GET /api/teachers/me/saved-answers', { signal }),
    save: (written) => api('POST /api/teachers/me/saved-answers', { body: { text: written } }),
    remove: (id) => api('DELETE /api/teachers/me/saved-answers/:id', { params: { id } }),
  })
