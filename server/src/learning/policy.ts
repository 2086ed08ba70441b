import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { type CourseTeam, may } from '../catalogue/courses/policy.ts'
import type { SessionUser } from '../http/session.ts'
import { type Access, isValid } from './access.ts'

/** The fields of a person that permissions depend on. */
export type Viewer = Pick<SessionUser, 'id' | 'type'>

/** The fields of a course that permissions depend on. */
export interface CourseState extends CourseTeam {
  status: number
}

/** True for the course's teacher and for operators, who see every course in every state with all its lessons. */
export function overseesCourse(course: CourseState, viewer: Viewer | null): boolean {
  return may(viewer, 'oversee', course)
}

/**
 * Everybody sees a published course. Only its buyers see a hidden one, even after their term, because it stays in their
 * list. Callers answer 404 for a course that the viewer may not see.
 */
export function maySeeCourse(course: CourseState, viewer: Viewer | null, enrolment: Access | null): boolean {
  if (course.status === COURSE_STATUS.published || overseesCourse(course, viewer)) return true
  return course.status === COURSE_STATUS.hidden && enrolment !== null
}

/** Whether the viewer may open the lesson's video and attachment, given that they may see the course. */
export function mayWatch(
  course: CourseState,
  lesson: { is_open: boolean },
  viewer: Viewer | null,
  enrolment: Access | null,
  now: Date,
): boolean {
  return lesson.is_open || overseesCourse(course, viewer) || isValid(enrolment, now)
}
