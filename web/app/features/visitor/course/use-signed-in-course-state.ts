import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useCallback, useState } from 'react'
import { useToken } from '../../../shell/base/session.ts'
import type { SignedInCourseState } from '../../public-account/courses/signed-in-course.tsx'

let latest: { token: string; courseId: number; own: Course } | undefined

/**
 * The signed-in user's version of the course, set by `SignedInCourse`. The latest one is cached, so that navigating
 * back renders the page at its former height and restores the scroll position.
 */
export function useSignedInCourseState(courseId: number) {
  const token = useToken()
  const [own, setOwn] = useState<SignedInCourseState>(() =>
    latest && latest.courseId === courseId && latest.token === token ? latest.own : undefined,
  )
  const change = useCallback(
    (next: SignedInCourseState) => {
      if (next && token) latest = { token, courseId, own: next }
      setOwn(next)
    },
    [courseId, token],
  )
  return [own, change] as const
}
