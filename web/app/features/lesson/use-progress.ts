import type { Course, Lesson } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import type { WatchAnswer } from '@kashf/contract/playback.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { ProgressRecorder, type ProgressReport } from '../player/progress-recorder.ts'
import { heardOfStream } from '../player/stream-signs.ts'

type Progress = Pick<WatchAnswer, 'position_s' | 'completed' | 'course_progress' | 'stream_open'>

/**
 * Keeps the server and the topic list up to date about what the signed-in reader watches of the lesson. A lesson
 * without a video counts as done by being opened.
 */
export function useProgress(lesson: Lesson) {
  const queries = useQueryClient()
  const session = useSession()
  const recorder = useRef<ProgressRecorder | null>(null)
  const { id, course_id: courseId } = lesson
  const isVideoless = lesson.video_link === null && lesson.status === 'empty'

  const send = useEffectEvent(async (report: ProgressReport, isLast: boolean) => {
    const { data } = await api<Answer<Progress>>('PUT', `/api/courses/lesson/${id}/progress`, {
      body: report,
      keepalive: isLast,
    })
    heardOfStream(data.stream_open)
    queries.setQueryData<Lesson>(
      queryKeys.lesson(id),
      (known) => known && { ...known, position_s: data.position_s, completed: data.completed },
    )
    queries.setQueryData<Course>(queryKeys.course(courseId), (known) => known && withDone(known, id, data))
    if (data.completed) void queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it starts is asked once per lesson
  useEffect(() => {
    if (!session) return
    const current = new ProgressRecorder({ send, nowMs: () => performance.now() }, lesson.position_s)
    recorder.current = current
    if (isVideoless && !lesson.completed) void send({ position_s: 0, ranges: [] }, false).catch(() => {})
    const leave = () => document.visibilityState === 'hidden' && current.leave()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      current.leave()
      recorder.current = null
    }
  }, [id, Boolean(session)])

  return {
    onTick: (positionS: number) => recorder.current?.tick(positionS),
    onBreak: () => recorder.current?.jump(),
    onEnded: () => recorder.current?.leave(),
  }
}

function withDone(course: Course, lessonId: number, progress: Progress): Course {
  return {
    ...course,
    progress: progress.course_progress,
    videos: course.videos.map((item) =>
      item.id === lessonId ? { ...item, completed: progress.completed } : item,
    ),
  }
}
