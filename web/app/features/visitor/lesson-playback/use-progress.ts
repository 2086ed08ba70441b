import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { WatchAnswer } from '@kashf/contract/learning/playback.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { useSession } from '../../../shell/base/session.ts'
import { isRetryable, sendWatched } from '../player/progress/pending-progress.ts'
import { progressOutbox } from '../player/progress/progress-outbox.ts'
import { ProgressRecorder, type Watched } from '../player/progress/progress-recorder.ts'
import { reportStreamState } from '../player/source/stream-closed.ts'

/** The properties of a lesson that the recorder needs. */
export type WatchedLesson = Pick<
  Lesson,
  'id' | 'course_id' | 'video_link' | 'status' | 'position_s' | 'completed'
>

/**
 * Reports the signed-in user's watch progress and updates the cached lesson and course. Reports that cannot be sent are
 * stored on the device. `onCertificate` receives the code of a certificate earned by the last lesson.
 */
export function useProgress(lesson: WatchedLesson, onCertificate: (code: string) => void) {
  const queries = useQueryClient()
  const userId = useSession()?.user?.id
  const recorder = useRef<ProgressRecorder | null>(null)
  const { id, course_id: courseId } = lesson
  const hasNoVideo = lesson.video_link === null && lesson.status === 'empty'

  const applyAnswer = useEffectEvent((answer: WatchAnswer) => {
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
      applyAnswer(await sendWatched(id, watched, Date.now(), isLast))
    } catch (error) {
      if (isRetryable(error)) throw error
      // Access has expired or the lesson was deleted: refetch to show that.
      void queries.invalidateQueries({ queryKey: queryKeys.lesson(id) })
      void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the start position is read once per lesson
  useEffect(() => {
    if (userId === undefined) return
    const key = `${userId}:${id}:${randomUuid()}`
    const store = (watched: Watched | null) =>
      watched
        ? progressOutbox.set(key, { ...watched, user_id: userId, lesson_id: id })
        : progressOutbox.delete([key])
    const current = new ProgressRecorder({ send, store, nowMs: () => Date.now() }, lesson.position_s)
    recorder.current = current
    if (hasNoVideo && !lesson.completed) current.markOpened()
    const stop = new AbortController()
    const hidden = () => document.visibilityState === 'hidden' && current.flush()
    document.addEventListener('visibilitychange', hidden, { signal: stop.signal })
    window.addEventListener('pagehide', () => current.flush(), { signal: stop.signal })
    window.addEventListener('online', () => current.retry(), { signal: stop.signal })
    return () => {
      stop.abort()
      current.flush()
      recorder.current = null
    }
  }, [id, userId])

  return {
    /** Adds a video that played before this code was loaded. */
    onPlayedBefore: ({ played, paused, currentTime }: HTMLVideoElement) => {
      for (let i = 0; i < played.length; i += 1) recorder.current?.addPlayed(played.start(i), played.end(i))
      if (!paused) recorder.current?.start(currentTime)
    },
    onStart: (positionS: number) => recorder.current?.start(positionS),
    onTick: (positionS: number) => recorder.current?.tick(positionS),
    onSeek: () => recorder.current?.seek(),
    onPause: (positionS: number) => recorder.current?.pause(positionS),
    onEnded: () => recorder.current?.flush(),
  }
}

/** The course after an answer to a report. */
export function withDone(course: Course, lessonId: number, progress: WatchAnswer): Course {
  return {
    ...course,
    progress: progress.course_progress,
    videos: course.videos.map((item) =>
      item.id === lessonId ? { ...item, completed: progress.completed } : item,
    ),
  }
}
