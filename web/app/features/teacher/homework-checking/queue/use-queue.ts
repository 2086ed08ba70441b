import type { WorkToCheck } from '@kashf/contract/homework/homework.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../../api/queries/reads.ts'
import { parseId } from '../../../../shell/format/id-in-url.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { showToast } from '../../../../ui/toast.ts'
import { checkingKeys } from '../checking-keys.ts'

/** Which works are meant; an absent id does not limit. */
export interface QueueFilter {
  course_id?: number
  lesson_id?: number
}

/** The filter of the address, which the pages of the works keep. */
export function useQueueFilter(): QueueFilter {
  const [search] = useSearchParams()
  const [course, lesson] = [parseId(search.get('course') ?? ''), parseId(search.get('lesson') ?? '')]
  return { ...(course !== null && { course_id: course }), ...(lesson !== null && { lesson_id: lesson }) }
}

/** The address of the queue, or of a work of it, with the filter. */
export function checkingPath({ course_id, lesson_id }: QueueFilter, workId?: number): string {
  const search = new URLSearchParams()
  if (course_id !== undefined) search.set('course', String(course_id))
  if (lesson_id !== undefined) search.set('lesson', String(lesson_id))
  const path = workId === undefined ? '/homework-checking' : `/homework-checking/${workId}`
  return search.size > 0 ? `${path}?${search}` : path
}

/** The works that wait, oldest first. */
export const useQueue = (filter: QueueFilter) =>
  useInfiniteQuery({
    ...pagesOf('GET /api/homework/queue', checkingKeys.list(filter), { query: { ...filter } }),
    // Others take and decide works all the time.
    staleTime: 0,
  })

/** Takes the oldest work that nobody holds and opens it; without any, the queue. */
export function useNextWork() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (of: { filter: QueueFilter; exceptId?: number }) => {
      const except = of.exceptId === undefined ? {} : { except_id: of.exceptId }
      return (await api('POST /api/homework/queue/next', { body: { ...of.filter, ...except } })).data
    },
    onSuccess: async (work: WorkToCheck | null, { filter, exceptId }) => {
      void queries.invalidateQueries({ queryKey: checkingKeys.queue })
      if (!work) showToast({ kind: 'info', title: text.allDone })
      await navigate(checkingPath(filter, work?.id), { replace: exceptId !== undefined })
    },
    onError: (error) => failureToast(error),
  })
}
