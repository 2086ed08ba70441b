import type { Course } from '@kashf/contract/catalogue.ts'
import { useCallback, useState } from 'react'
import { useSession } from '../../../shell/base/session.ts'
import type { SignedInCourseState } from '../../signed-in/courses/signed-in-course.tsx'

let latest: { token: string; courseId: number; own: Course } | undefined

/**
 * What `SignedInCourse` tells a public page. The latest course is remembered, so that who comes back to it finds the page
 * as high as it was left, and thus their place in it.
 */
export function useSignedInCourseState(courseId: number) {
  const token = useSession()?.token
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
