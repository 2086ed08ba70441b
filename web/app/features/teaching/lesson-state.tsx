import type { Lesson, LessonItem, LessonStatus } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get } from '../../api/client.ts'
import { noRetry } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { lessonStateText } from '../../text/teach.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const ASK_EVERY_MS = 3000

const tones: Record<LessonStatus, BadgeTone> = {
  empty: 'neutral',
  waiting: 'info',
  processing: 'info',
  ready: 'good',
  failed: 'bad',
}

/** The worker still has something to do. */
const isUnfinished = (status: LessonStatus): boolean => status === 'waiting' || status === 'processing'

/** A lesson as its teacher sees it; asked again every three seconds while its video is being prepared. */
export function useOwnLesson(lessonId: number, enabled = true) {
  return useQuery({
    queryKey: queryKeys.lesson(lessonId),
    queryFn: async ({ signal }) =>
      (await get<Answer<Lesson>>(`/api/courses/lesson/${lessonId}`, undefined, signal)).data,
    enabled,
    ...noRetry,
    refetchInterval: (query) => {
      const status = query.state.data?.status
      return status && isUnfinished(status) ? ASK_EVERY_MS : false
    },
  })
}

/** The live state of one lesson of a list: a word, the percent while it is prepared, the reason when it failed. */
export function LessonState({ courseId, item }: { courseId: number; item: LessonItem }) {
  const queries = useQueryClient()
  const asks = isUnfinished(item.status) || item.status === 'failed'
  const { data } = useOwnLesson(item.id, asks)
  const status = asks ? (data?.status ?? item.status) : item.status

  // The list knows the length only after the worker has finished.
  const hasChanged = status !== item.status
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
  }, [hasChanged, queries, courseId])

  return (
    <LessonStateView
      title={item.title}
      status={status}
      percent={data?.percent ?? 0}
      failure={data?.failure ?? null}
    />
  )
}

/** The same for a lesson that is at hand. */
export function LessonStateView(props: Pick<Lesson, 'title' | 'status' | 'percent' | 'failure'>) {
  const { title, status, percent, failure } = props
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>
          {lessonStateText[status]}
          {status === 'processing' && <span className="tabular-nums"> {percent} %</span>}
        </Badge>
      </p>
      {status === 'processing' && <ProgressBar value={percent} label={lessonStateText.processingOf(title)} />}
      {status === 'failed' && failure && <p className="text-sm text-red">{failure}</p>}
    </div>
  )
}
