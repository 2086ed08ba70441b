import type { LessonHomework, OwnWork } from '@kashf/contract/homework/homework.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api/client/client.ts'
import { keepCopy } from '../../../api/device-copies.ts'
import { homeworkKeys } from '../../../api/queries/homework-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { type OrCopy, readOrCopy } from '../../../api/read-or-copy.ts'
import { useRefetchOnline } from '../../../api/use-refetch-online.ts'
import { serverWork } from '../../public-account/homework/server-work.ts'
import type { WorkOutbox, WorkState } from '../../public-account/homework/work-outbox.ts'
import { useWriterTab } from '../practice/exam/use-writer-tab.ts'

/** What the server knows; `homework` is null for a lesson without any. */
type Read = OrCopy<{ homework: LessonHomework | null }>

/** How often a recording that is being made is asked for. */
const MAKING_MS = 5000

/** The homework under a lesson with the draft of this device, for the one page of the browser that writes. */
export function useHomework(lessonId: number) {
  const queries = useQueryClient()
  const { user } = useMe()
  // An ended session leaves the draft with its person.
  const lastId = useRef(user?.id)
  if (user) lastId.current = user.id
  const userId = lastId.current
  const query = useQuery({
    queryKey: homeworkKeys.lesson(lessonId),
    queryFn: ({ signal }): Promise<Read> =>
      readOrCopy(copyOf(lessonId), {
        ...{ userId, signal },
        read: async (signal) => {
          const params = { id: lessonId }
          return { homework: (await api('GET /api/courses/lesson/:id/homework', { params, signal })).data }
        },
      }),
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) => (isMaking(state.data?.homework?.work) ? MAKING_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
  const { refetch, data } = query
  const homework = data?.homework
  const taskId = homework?.may_send ? homework.task.id : null
  const { tab, takeTab } = useWriterTab(`homework-${taskId ?? 0}`)
  const isWriter = taskId !== null && tab === 'this'

  const [outbox, setOutbox] = useState<WorkOutbox | null>(null)
  useEffect(() => {
    if (!isWriter || userId === undefined) return
    const made = serverWork(
      { user_id: userId, task_id: taskId, lesson_id: lessonId },
      {
        onWork: (work) =>
          queries.setQueryData<Read>(homeworkKeys.lesson(lessonId), (known) =>
            known?.homework ? { homework: { ...known.homework, work } } : known,
          ),
        onStale: () => void refetch(),
      },
    )
    setOutbox(made)
    const unlisten = sendWhenUseful(made)
    return () => {
      unlisten()
      made.sendLast()
      made.stop()
      setOutbox(null)
    }
  }, [isWriter, taskId, userId, lessonId, queries, refetch])

  const work = homework?.work ?? null
  const isFromDevice = data?.isFromDevice === true
  useEffect(() => {
    if (outbox) void outbox.open(work, { isFromDevice, takesDraft: takesDraft(work) })
  }, [outbox, work, isFromDevice])
  useEffect(() => {
    if (userId !== undefined && data && !data.isFromDevice) void keepCopy(copyOf(lessonId), userId, data)
  }, [userId, data, lessonId])
  useRefetchOnline(isFromDevice, refetch)

  const state = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? nothing, nothing)
  return { query, outbox, state, isOtherTab: taskId !== null && tab === 'other', takeTab }
}

/** Whether the author may write now. */
export const takesDraft = (work: OwnWork | null): boolean =>
  work === null || work.state === 'draft' || work.state === 'returned'

/** Whether a recording of the work is still being made. */
const isMaking = (work: OwnWork | null | undefined): boolean =>
  [work?.draft, ...(work?.hand_ins ?? [])].some((part) => part?.recording?.state === 'waiting')

const never = () => () => {}
const nothing = (): WorkState | null => null
const copyOf = (lessonId: number) => `homework/${lessonId}`

/** Sends a draft when its page is left, hidden or shown, and when the line returns. */
function sendWhenUseful(outbox: WorkOutbox): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const send = () => void outbox.flush()
  const onVisibility = () => (document.hidden ? outbox.sendLast() : send())
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pagehide', outbox.sendLast, { signal })
  window.addEventListener('online', send, { signal })
  return () => stop.abort()
}
