import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { SessionUser } from '../http/session.ts'
import { type Access, isValid } from './access.ts'

/** The person as far as permission needs them. */
export type Viewer = Pick<SessionUser, 'id' | 'type'>

/** The course as far as permission needs it. */
export interface CourseState {
  teacher_id: number
  status: number
}

/** Its own teacher, and operators: they see a course in every state and all that is in it. */
export function overseesCourse(course: CourseState, viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.type === 3 || viewer.id === course.teacher_id)
}

/**
 * Everybody sees a published course; a hidden one only those who bought it (even when the term is over: it stands in
 * their list). What is not to be seen answers 404.
 */
export function maySeeCourse(course: CourseState, viewer: Viewer | null, enrolment: Access | null): boolean {
  if (course.status === COURSE_STATUS.published || overseesCourse(course, viewer)) return true
  return course.status === COURSE_STATUS.hidden && enrolment !== null
}

/** Whether the lesson's video and attachment are open to the viewer, in a course that they may see. */
export function mayWatch(
  course: CourseState,
  lesson: { is_open: boolean },
  viewer: Viewer | null,
  enrolment: Access | null,
  now: Date,
): boolean {
  return lesson.is_open || overseesCourse(course, viewer) || isValid(enrolment, now)
}
