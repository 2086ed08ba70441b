import type { Course } from '@kashf/contract/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api, patch } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { lessonStateText } from '../../../text/teach.ts'
import { showToast } from '../../../ui/toast.ts'

/** Reorders and deletes a course's lessons, optimistically where possible. */
export function useLessonActions(course: Course) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const key = queryKeys.course(course.id)

  /** Moves the lesson at index `from` to index `to`; restores the old order on failure. */
  const move = async (from: number, to: number): Promise<void> => {
    const videos = [...course.videos]
    const [moved] = videos.splice(from, 1)
    if (!moved) return
    videos.splice(to, 0, moved)
    queries.setQueryData<Course>(key, { ...course, videos })
    setBusy(true)
    try {
      await patch(`/api/courses/${course.id}/lessons`, { lesson_ids: videos.map(({ id }) => id) })
    } catch (error) {
      queries.setQueryData<Course>(key, course)
      showToast({ title: lessonStateText.orderFailed, message: messageOf(error), kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  /** True when the lesson was deleted. */
  const remove = async (lessonId: number): Promise<boolean> => {
    setBusy(true)
    try {
      await api('DELETE', `/api/courses/videos/${lessonId}`)
      showToast({ title: lessonStateText.removed })
      await Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
      ])
      return true
    } catch (error) {
      // A published course keeps its last lesson: the server reports that as an error of `videos`.
      const reason = error instanceof ApiError ? error.fields.videos : undefined
      showToast({ title: reason ?? messageOf(error), kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { move, remove, isBusy }
}
