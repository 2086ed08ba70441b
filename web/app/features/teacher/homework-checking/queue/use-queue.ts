import type { ItemToCheck } from '@kashf/contract/homework/queue.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../../api/queries/reads.ts'
import { parseId } from '../../../../shell/format/id-in-url.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { showToast } from '../../../../ui/toast.ts'
import { checkingKeys } from '../checking-keys.ts'
import { type Entry, entryName } from './entry-name.ts'

/** Which entries are meant; an absent id does not limit. */
export interface QueueFilter {
  course_id?: number
  lesson_id?: number
  test_id?: number
}

/** The filter of the address, which the pages of the entries keep. */
export function useQueueFilter(): QueueFilter {
  const [search] = useSearchParams()
  const idOf = (name: string) => parseId(search.get(name) ?? '')
  const [course, lesson, test] = [idOf('course'), idOf('lesson'), idOf('test')]
  return {
    ...(course !== null && { course_id: course }),
    ...(lesson !== null && { lesson_id: lesson }),
    ...(test !== null && { test_id: test }),
  }
}

/** The address of the queue, or of an entry of it, with the filter. */
export function checkingPath({ course_id, lesson_id, test_id }: QueueFilter, entry?: Entry): string {
  const search = new URLSearchParams()
  for (const [name, id] of Object.entries({ course: course_id, lesson: lesson_id, test: test_id }))
    if (id !== undefined) search.set(name, String(id))
  const path = entry ? `/homework-checking/${entryName(entry)}` : '/homework-checking'
  return search.size > 0 ? `${path}?${search}` : path
}

/** What waits, oldest first. */
export const useQueue = (filter: QueueFilter) =>
  useInfiniteQuery({
    ...pagesOf('GET /api/homework/queue', checkingKeys.list(filter), { query: { ...filter } }),
    // Others take and decide all the time.
    staleTime: 0,
  })

/** Takes the oldest entry that nobody holds and opens it, in the place of the page `from` which it is asked; without any, the queue. */
export function useNext() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ filter, from }: { filter: QueueFilter; from?: Entry }) => {
      const except = from?.kind === 'work' ? { except_id: from.id } : {}
      return (await api('POST /api/homework/queue/next', { body: { ...filter, ...except } })).data
    },
    onSuccess: async (next: ItemToCheck | null, { filter, from }) => {
      void queries.invalidateQueries({ queryKey: checkingKeys.queue })
      if (!next) showToast({ kind: 'info', title: text.allDone })
      await navigate(checkingPath(filter, next ?? undefined), { replace: from !== undefined })
    },
    onError: (error) => failureToast(error),
  })
}
