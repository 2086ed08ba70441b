import type { Course, Lesson } from '@kashf/contract/catalogue.ts'
import type { WatchAnswer } from '@kashf/contract/playback.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { isRetryable, sendWatched } from '../player/progress/pending-progress.ts'
import { progressOutbox } from '../player/progress/progress-outbox.ts'
import { ProgressRecorder, type Watched } from '../player/progress/progress-recorder.ts'
import { reportStreamState } from '../player/source/stream-closed.ts'

/**
 * Keeps the server and the topic list up to date about what the signed-in reader watches of the lesson; what can't be sent
 * waits on the device. A lesson without a video counts as done by being opened. `onCertificate` hears the code of the
 * certificate that the last lesson earned.
 */
export function useProgress(lesson: Lesson, onCertificate: (code: string) => void) {
  const queries = useQueryClient()
  const userId = useSession()?.user?.id
  const recorder = useRef<ProgressRecorder | null>(null)
  const { id, course_id: courseId } = lesson
  const isVideoless = lesson.video_link === null && lesson.status === 'empty'

  const hear = useEffectEvent((answer: WatchAnswer) => {
    reportStreamState(answer.stream_open)
    queries.setQueryData<Lesson>(
      queryKeys.lesson(id),
      (known) => known && { ...known, position_s: answer.position_s, completed: answer.completed },
    )
    queries.setQueryData<Course>(queryKeys.course(courseId), (known) => known && withDone(known, id, answer))
    if (answer.completed && !lesson.completed) {
      void queries.invalidateQueries({ queryKey: queryKeys.purchasedCourses })
    }
    if (answer.certificate) onCertificate(answer.certificate)
  })
  const send = useEffectEvent(async (watched: Watched, isLast: boolean) => {
    try {
      hear(await sendWatched(id, watched, Date.now(), isLast))
    } catch (error) {
      if (isRetryable(error)) throw error
      // The term is over, or the lesson is gone: the page shows what is left.
      void queries.invalidateQueries({ queryKey: queryKeys.lesson(id) })
      void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it starts is asked once per lesson
  useEffect(() => {
    if (userId === undefined) return
    const key = `${userId}:${id}:${crypto.randomUUID()}`
    const keep = (watched: Watched | null) =>
      watched
        ? progressOutbox.set(key, { ...watched, user_id: userId, lesson_id: id })
        : progressOutbox.delete([key])
    const current = new ProgressRecorder({ send, keep, nowMs: () => Date.now() }, lesson.position_s)
    recorder.current = current
    if (isVideoless && !lesson.completed) current.open()
    const stop = new AbortController()
    const hidden = () => document.visibilityState === 'hidden' && current.leave()
    document.addEventListener('visibilitychange', hidden, { signal: stop.signal })
    window.addEventListener('pagehide', () => current.leave(), { signal: stop.signal })
    window.addEventListener('online', () => current.retry(), { signal: stop.signal })
    return () => {
      stop.abort()
      current.leave()
      recorder.current = null
    }
  }, [id, userId])

  return {
    onBegin: (positionS: number) => recorder.current?.begin(positionS),
    onTick: (positionS: number) => recorder.current?.tick(positionS),
    onBreak: () => recorder.current?.jump(),
    onRest: (positionS: number) => recorder.current?.rest(positionS),
    onEnded: () => recorder.current?.leave(),
  }
}

function withDone(course: Course, lessonId: number, progress: WatchAnswer): Course {
  return {
    ...course,
    progress: progress.course_progress,
    videos: course.videos.map((item) =>
      item.id === lessonId ? { ...item, completed: progress.completed } : item,
    ),
  }
}
