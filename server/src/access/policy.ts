import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type CourseTeam, may } from '../catalogue/courses/policy.ts'
import type { SessionUser } from '../http/session.ts'
import type { Access } from './access.ts'
import type { LockedRow } from './locks.ts'

/** The fields of a person that permissions depend on. */
export type Viewer = Pick<SessionUser, 'id' | 'type'>

/** The fields of a course that permissions depend on. */
export interface CourseState extends CourseTeam {
  status: number
}

/** Whether a person may open a lesson now: its video, its attachment and everything about it. */
export type LessonAccess =
  | {
      isOpen: true
      /** When it closes; null: never. */
      until: Date | null
    }
  | {
      isOpen: false
      /** When it opens by itself; null when no grant will open it. */
      opensAt: Date | null
      /** What it waits for, for this learner; null when the course is closed to them. */
      lock: LessonLock | null
    }

/**
 * Everybody sees a published course. Only its learners see a hidden one, even after their term, because it stays in their
 * list. Callers answer 404 for a course that the viewer may not see.
 */
export function maySeeCourse(course: CourseState, viewer: Viewer | null, access: Access | null): boolean {
  if (course.status === COURSE_STATUS.published || may(viewer, 'see', course)) return true
  return course.status === COURSE_STATUS.hidden && access !== null
}

/**
 * The one rule that opens a lesson, given that the viewer may see the course. `lock` is what `lockOf` finds for the viewer.
 */
export function lessonAccess(
  course: CourseState,
  lesson: { is_open: boolean } & LockedRow,
  viewer: Viewer | null,
  access: Access | null,
): LessonAccess {
  if (lesson.is_open || may(viewer, 'oversee', course)) return { isOpen: true, until: null }
  if (!access?.is_open) return { isOpen: false, opensAt: access?.opens_at ?? null, lock: null }
  if (lesson.lock !== null) return { isOpen: false, opensAt: null, lock: lesson.lock }
  return { isOpen: true, until: access.expires_at }
}
