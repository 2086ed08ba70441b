import { type StudioRole, TEAM_ROLES, type TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/** The actions on a course and the roles that may perform them. No other code decides by `teacher_id`. */
const ALLOWED = {
  /** See the course in every state, in the lists of the studio too. */
  see: ['owner', 'author', 'curator', 'analyst', 'operator'],
  /** Open all its lessons. */
  oversee: ['owner', 'author', 'curator', 'operator'],
  /** Answer comments and questions; in the inbox, settle them too. */
  answer: ['owner', 'author', 'curator', 'operator'],
  /** See what learners hand in, and decide about it. */
  check_homework: ['owner', 'curator'],
  see_figures: ['owner', 'analyst', 'operator'],
  see_learners: ['owner', 'curator'],
  /** Be shown and counted as a teacher of the course. */
  teach: ['owner', 'author', 'curator'],
  /** Change it and its lessons, see its edits, imports and review notes. */
  edit: ['owner', 'author'],
  /** Set its price, its term and its tariffs, and see its former prices. */
  set_price: ['owner'],
  /** Make a course of one's own from it. */
  copy: ['owner'],
  /** Submit it, choose when it is on sale, delete and restore it. */
  publish: ['owner'],
  announce: ['owner'],
  /** Write the messages that its learners get by themselves. */
  write_messages: ['owner', 'author'],
  /** Offer it with a promo code or in a bundle. */
  sell: ['owner'],
  run_chat: ['owner'],
  /** See its groups; a curator sees those of their own. */
  see_groups: ['owner', 'author', 'curator'],
  /** Open, change and close groups, and name their curators. */
  run_groups: ['owner', 'author'],
  /** Move, pause and prolong members; a curator those of their own groups. */
  look_after: ['owner', 'curator'],
  /** Take the access of a member back. */
  remove_members: ['owner'],
  /** Bring learners by a list, at the cost of the owner's free seats and earnings, and look after their seats. */
  bring_learners: ['owner'],
  /** Invite people to its team, change their roles and end them. */
  run_team: ['owner'],
} as const satisfies Record<string, readonly CourseRole[]>

type CourseRole = StudioRole | 'operator'
export type CourseAction = keyof typeof ALLOWED
export const ACTIONS = Object.keys(ALLOWED) as CourseAction[]

/** The fields of a person that the policy depends on. */
type Actor = Pick<SessionUser, 'id' | 'type'>

/** The fields of a course that the policy depends on. */
export interface CourseTeam {
  teacher_id: number
  /** Null without members. */
  members: { person_id: number; role: TeamRole }[] | null
}
/** Their columns of `course c`. */
export const courseTeam = sql`
  c.teacher_id,
  (select json_agg(json_build_object('person_id', cm.person_id, 'role', cm.role))
     from course_member cm where cm.course_id = c.id and cm.ended_at is null) as members`

/** How a query refers to the course: as `course c`, or by a row that names it. */
interface CourseColumns {
  id: Statement
  teacherId: Statement
}
const OF_COURSE: CourseColumns = { id: sql`c.id`, teacherId: sql`c.teacher_id` }

/** What the person is to the course; null for a stranger. */
function roleIn(person: Actor | null, course: CourseTeam): CourseRole | null {
  if (person === null) return null
  if (person.type === USER_TYPE.operator) return 'operator'
  if (person.id === course.teacher_id) return 'owner'
  return course.members?.find((member) => member.person_id === person.id)?.role ?? null
}

/** `roleIn` in the studio, where operators have no part. */
export function studioRole(person: Actor | null, course: CourseTeam): StudioRole | null {
  const role = roleIn(person, course)
  return role === 'operator' ? null : role
}

/** Whether the person may perform the action on the course. */
export function may(person: Actor | null, action: CourseAction, course: CourseTeam): boolean {
  const role = roleIn(person, course)
  return role !== null && roleMay(role, action)
}

const roleMay = (role: CourseRole, action: CourseAction): boolean =>
  (ALLOWED[action] as readonly CourseRole[]).includes(role)

/** The people of the course who may perform the action, its owner first; operators are not among them. */
export const peopleWho = (action: CourseAction, course: CourseTeam): number[] => [
  ...(roleMay('owner', action) ? [course.teacher_id] : []),
  ...(course.members ?? []).flatMap(({ person_id, role }) => (roleMay(role, action) ? [person_id] : [])),
]

/** The roles of members that may perform the action, as a list of SQL. */
const memberRoles = (action: CourseAction): Statement | null =>
  TEAM_ROLES.filter((role) => roleMay(role, action))
    .map((role) => ROLE_TEXT[role])
    .reduce<Statement | null>((list, role) => (list ? sql`${list}, ${role}` : role), null)
const ROLE_TEXT: Record<TeamRole, Statement> = {
  author: sql`'author'`,
  curator: sql`'curator'`,
  analyst: sql`'analyst'`,
}

/**
 * `may` as a condition on the course of a query; operators have lists of their own. PostgreSQL finds the courses of a member
 * once and combines the indexes on the id and on `teacher_id`.
 */
export function mayInSql(
  personId: number | Statement,
  action: CourseAction,
  course: CourseColumns = OF_COURSE,
): Statement {
  const isOwner = sql`${course.teacherId} = ${personId}`
  const roles = memberRoles(action)
  if (!roles) return isOwner
  return sql`(${isOwner} or ${course.id} = any(array(
    select cm.course_id from course_member cm
     where cm.person_id = ${personId} and cm.ended_at is null and cm.role in (${roles}))))`
}

/**
 * Whether a post, the alias of its table, is a teacher's: of the owner, or of somebody who taught the course when they wrote
 * it. An answer stays one after its author has left the team.
 */
export const isTeachersPost = (post: Statement, course: CourseColumns = OF_COURSE): Statement => sql`
  (${post}.author_id = ${course.teacherId} or exists (
    select from course_member cm
     where cm.person_id = ${post}.author_id and cm.course_id = ${course.id} and cm.joined_at <= ${post}.created_at
       and (cm.ended_at is null or cm.ended_at > ${post}.created_at) and cm.role in (${memberRoles('teach')})))`

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

export interface LessonToChange {
  id: number
  course_id: number
  course_status: number
  video_id: number | null
  vimeo_id: string | null
  attachment_id: number | null
  /** The test that it is. */
  test_id: number | null
  description: string
  /** The JSON of its text in blocks. */
  content: string | null
}

/** The lesson, if the teacher may edit its course; `not_found` for any other and for a deleted one. */
export async function lessonToEdit(
  db: Queryable,
  { lessonId, teacherId }: OfLesson,
): Promise<LessonToChange> {
  return db.found<LessonToChange>(sql`
    select l.id, l.course_id, c.status as course_status, l.video_id, l.vimeo_id, l.attachment_id, l.test_id,
           l.description, l.content
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
