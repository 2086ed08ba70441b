import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type CourseTeam, may } from '../catalogue/courses/policy.ts'
import type { SessionUser } from '../http/session.ts'
import type { Access } from './access.ts'

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
      /** The lesson whose test opens it for this learner; null when there is another reason. */
      gateLessonId: number | null
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
 * The one rule that opens a lesson, given that the viewer may see the course. A lesson that opens later is decided here.
 * `gate_lesson_id` is what `gateOf` finds for the viewer.
 */
export function lessonAccess(
  course: CourseState,
  lesson: { is_open: boolean; gate_lesson_id: number | null },
  viewer: Viewer | null,
  access: Access | null,
): LessonAccess {
  if (lesson.is_open || may(viewer, 'oversee', course)) return { isOpen: true, until: null }
  if (!access?.is_open) return { isOpen: false, opensAt: access?.opens_at ?? null, gateLessonId: null }
  if (lesson.gate_lesson_id !== null)
    return { isOpen: false, opensAt: null, gateLessonId: lesson.gate_lesson_id }
  return { isOpen: true, until: access.expires_at }
}
