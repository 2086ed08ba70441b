import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { showToast } from '../../../ui/toast.ts'
import { useSavedAnswers } from '../../private/saved-answers/use-saved-answers.ts'
import { keepAndSend } from '../../public-account/questions/question-outbox.ts'
import type { PendingQuestion } from '../../public-account/questions/question-store.ts'

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
  const { user } = useMe()
  const answer = useMutation({
    mutationFn: async ({ thread, text: written, files }: Answer): Promise<boolean> => {
      const { course, lesson, id } = thread
      if (lesson && user) return keepAndSend(answerTo(user.id, lesson.id, id, written, files), UNHEARD)
      await api('POST /api/courses/course/:id/commit', {
        params: { id: course.id },
        body: { text: written, parent_id: id },
      })
      return true
    },
    onSuccess: async (isSent) => {
      await refresh()
      showToast({ title: isSent ? text.sent : text.waitsForLine })
    },
  })
  return { see, settle, answer, refresh }
}

/** An answer to a thread; comments have no files. */
interface Answer {
  thread: InboxThread
  text: string
  files: SentFiles
}
type SentFiles = Pick<PendingQuestion, 'photos' | 'voice'>

const UNHEARD = { onProgress: () => {}, onWaiting: () => {} }

const answerTo = (
  userId: number,
  lessonId: number,
  questionId: number,
  written: string,
  files: SentFiles,
): PendingQuestion => ({
  ...{ user_id: userId, lesson_id: lessonId, parent_id: questionId, key: randomUuid() },
  ...{ text: written, at_s: null, written_at: new Date().toISOString(), ...files },
})

/** The teacher's saved answers. */
export const useTeacherAnswers = () =>
  useSavedAnswers(queryKeys.savedAnswers, {
    list: (signal) => api('GET /api/teachers/me/saved-answers', { signal }),
    save: (written) => api('POST /api/teachers/me/saved-answers', { body: { text: written } }),
    remove: (id) => api('DELETE /api/teachers/me/saved-answers/:id', { params: { id } }),
  })
