import type { Lesson, LessonItem, LessonStatus } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatLength } from '../../../shell/format/format.ts'
import { lessonStateText } from '../../../text/teach/teach.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { isProcessing } from '../../visitor/lesson-playback/is-processing.ts'
import { useLiveProcessing } from './use-live-processing.ts'
import { useTaughtLesson } from './use-taught-lesson.ts'

const tones: Record<LessonStatus, BadgeTone> = {
  empty: 'neutral',
  waiting: 'info',
  processing: 'info',
  ready: 'good',
  failed: 'bad',
}

/** The live status of a lesson in a list: label, progress, reason of a failure. */
export function LessonState({ courseId, item }: { courseId: number; item: LessonItem }) {
  const queries = useQueryClient()
  const isLive = isProcessing(item) || item.status === 'failed'
  const { data } = useTaughtLesson(item.id, isLive)
  const status = isLive ? (data?.status ?? item.status) : item.status

  // The list gets the duration only when processing has finished, so refetch it.
  const hasChanged = status !== item.status
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
  }, [hasChanged, queries, courseId])

  if (isLive && data) return <LessonStateView lesson={data} />
  return <StateBadge status={status} />
}

/** What was decided about the sound of a lesson's video; nothing if it was taken as it is. */
export function VideoNoteView({ lesson }: { lesson: Lesson }) {
  const { video_note } = lesson
  return video_note && <p className="text-sm text-ink-2">{lessonStateText.notes[video_note]}</p>
}

/** The status of a loaded lesson. */
export function LessonStateView({ lesson }: { lesson: Lesson }) {
  const queries = useQueryClient()
  const { id, title, status, failure } = lesson
  const refetchLesson = () => void queries.invalidateQueries({ queryKey: queryKeys.lesson(id) })
  const progress = useLiveProcessing(isProcessing(lesson) ? lesson.video_link : null, refetchLesson)
  const percent = Math.max(lesson.percent, progress?.percent ?? 0)
  const retry = useMutation({
    mutationFn: () => api('POST /api/courses/videos/:id/retry', { params: { id } }),
    onSuccess: refetchLesson,
    onError: (error) => failureToast(error, lessonStateText.retryFailed),
  })

  return (
    <div className="grid gap-1.5">
      <StateBadge status={status}>
        {status === 'processing' && <span className="tabular-nums"> {percent} %</span>}
      </StateBadge>
      {status === 'processing' && (
        <>
          <ProgressBar value={percent} label={lessonStateText.processingOf(title)} />
          {progress?.step && (
            <p className="text-sm text-ink-2 tabular-nums">
              {lessonStateText.steps[progress.step]}
              {progress.seconds_left !== null && ` · ${formatTimeLeft(progress.seconds_left)}`}
            </p>
          )}
        </>
      )}
      {status === 'failed' && failure && <p className="text-sm text-red">{failure}</p>}
      {status === 'failed' && lesson.can_retry && (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {lessonStateText.retry}
        </Button>
      )}
    </div>
  )
}

function StateBadge({ status, children }: { status: LessonStatus; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={tones[status]}>
        {lessonStateText[status]}
        {children}
      </Badge>
    </p>
  )
}

const formatTimeLeft = (seconds: number) =>
  uploaderText.left(seconds < 60 ? uploaderText.seconds(Math.max(1, seconds)) : formatLength(seconds))
