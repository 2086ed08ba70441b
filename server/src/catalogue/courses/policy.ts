import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/** The actions on a course and the roles that may perform them. No other code decides by `teacher_id`. */
const ALLOWED = {
  /** See the course in every state, with all its lessons. */
  oversee: ['owner', 'operator'],
  /** Answer comments and questions; in the inbox, settle them too. */
  answer: ['owner', 'operator'],
  see_figures: ['owner', 'operator'],
  /** Be shown and counted as the teacher of the course. */
  teach: ['owner'],
  /** Change it and its lessons, see its edits, imports and review notes. */
  edit: ['owner'],
  /** Submit it, choose when it is on sale, delete and restore it. */
  publish: ['owner'],
  announce: ['owner'],
  see_learners: ['owner'],
  /** Offer it with a promo code or in a bundle. */
  sell: ['owner'],
  run_chat: ['owner'],
} as const satisfies Record<string, readonly CourseRole[]>

type CourseRole = 'owner' | 'operator'
type CourseAction = keyof typeof ALLOWED

/** The fields of a person that the policy depends on. */
type Actor = Pick<SessionUser, 'id' | 'type'>

/** The fields of a course that the policy depends on, and their columns of `course c`. */
export interface CourseTeam {
  teacher_id: number
}
export const courseTeam = sql`c.teacher_id`

/** How a query refers to the course: as `course c`, or by a row that names it. */
interface CourseColumns {
  id: Statement
  teacherId: Statement
}
const OF_COURSE: CourseColumns = { id: sql`c.id`, teacherId: courseTeam }

interface RoleRule {
  has: (person: Actor, course: CourseTeam) => boolean
  /** The role as an SQL condition. Operators need none, because the console has lists of its own. */
  where?: (personId: number | Statement, course: CourseColumns) => Statement
}
const ROLES: Record<CourseRole, RoleRule> = {
  owner: {
    has: (person, course) => person.id === course.teacher_id,
    where: (personId, course) => sql`${course.teacherId} = ${personId}`,
  },
  operator: { has: (person) => person.type === USER_TYPE.operator },
}

/** Whether the person may perform the action on the course. */
export function may(person: Actor | null, action: CourseAction, course: CourseTeam): boolean {
  return person !== null && ALLOWED[action].some((role) => ROLES[role].has(person, course))
}

/** `may` as a condition on the course of a query. It can use the indexes on `teacher_id`. */
export function mayInSql(
  personId: number | Statement,
  action: CourseAction,
  course: CourseColumns = OF_COURSE,
): Statement {
  return ALLOWED[action]
    .flatMap((role) => ROLES[role].where?.(personId, course) ?? [])
    .reduce((one, other) => sql`(${one} or ${other})`)
}

/** A course as returned to somebody who may act on it. */
export interface CourseToChange {
  id: number
  teacher_id: number
  category_id: number
  status: number
  description: string
  cover_id: number | null
  trailer_id: number | null
  /** True when its teacher took it off sale and may put it back. */
  hidden_by_teacher: boolean
  published_at: Date | null
  /** The time at which it goes on sale, if its teacher has chosen one. */
  publish_at: Date | null
}

interface OfCourse {
  courseId: number
  teacherId: number
}
interface OfLesson {
  lessonId: number
  teacherId: number
}

/** The course, if the teacher may perform the action on it; `not_found` for any other and for a deleted one. */
export async function courseFor(
  db: Queryable,
  action: CourseAction,
  { courseId, teacherId }: OfCourse,
  lock = sql``,
): Promise<CourseToChange> {
  const course = await db.one<CourseToChange>(sql`
    select id, teacher_id, category_id, status, description, cover_id, trailer_id, hidden_by_teacher, published_at, publish_at
      from course c
     where c.id = ${courseId} and ${mayInSql(teacherId, action)} and c.deleted_at is null${lock}`)
  if (!course) throw new Failure('not_found', { fields: { course_id: 'not_yours' } })
  return course
}

/** `courseFor` with a lock until the transaction ends, which serializes changes of a course and its lessons. */
export const lockCourseFor = (tx: Queryable, action: CourseAction, of: OfCourse): Promise<CourseToChange> =>
  courseFor(tx, action, of, sql` for no key update`)

interface LessonToChange {
  id: number
  course_id: number
  course_status: number
  video_id: number | null
  vimeo_id: string | null
  attachment_id: number | null
  /** The test that it is. */
  test_id: number | null
}

/** The lesson, if the teacher may edit its course; `not_found` for any other and for a deleted one. */
export async function lessonToEdit(
  db: Queryable,
  { lessonId, teacherId }: OfLesson,
): Promise<LessonToChange> {
  return db.found<LessonToChange>(sql`
    select l.id, l.course_id, c.status as course_status, l.video_id, l.vimeo_id, l.attachment_id, l.test_id
      from lesson l join course c on c.id = l.course_id
     where l.id = ${lessonId} and l.deleted_at is null and c.deleted_at is null
       and ${mayInSql(teacherId, 'edit')}`)
}

/** `lessonToEdit` with its course locked first. */
export async function lockLessonToEdit(tx: Queryable, of: OfLesson): Promise<LessonToChange> {
  const { course_id: courseId } = await lessonToEdit(tx, of)
  await lockCourseFor(tx, 'edit', { courseId, teacherId: of.teacherId })
  return lessonToEdit(tx, of)
}
