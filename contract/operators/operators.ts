import { type Static, Type } from 'typebox'
import { MAX_ONE_TIME_CODE } from '../accounts/limits.ts'
import { Id, nullable, oneOf, Paging, PersonName, TITLE, Time, VISIBLE } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_CATEGORY_NAME, MAX_REASON, MAX_RECORD_SEARCH, MIN_CATEGORY_NAME, MIN_REASON } from './limits.ts'

export const QueueQuery = Type.Object({
  id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INT4, description: 'only the record with this id' }),
  ),
  status: Type.Optional(Type.String({ maxLength: 20 })),
  search: Type.Optional(Type.String({ maxLength: MAX_RECORD_SEARCH })),
  mine: Type.Optional(Type.Boolean({ description: 'only records that the operator has taken on' })),
  ...Paging,
})
export type QueueQuery = Static<typeof QueueQuery>

export const ReasonBody = Type.Object({
  reason: Type.String({ minLength: MIN_REASON, maxLength: MAX_REASON, pattern: VISIBLE }),
})
export type ReasonBody = Static<typeof ReasonBody>

/** Kinds of sensitive actions; a fresh one-time code permits one kind for a few minutes. */
export const STEP_UP_KINDS = [
  'refund',
  'payout',
  'card',
  'fee',
  'block',
  'publish',
  'mail',
  'export',
] as const
export type StepUpKind = (typeof STEP_UP_KINDS)[number]

export const StepUpBody = Type.Object({
  kind: oneOf(STEP_UP_KINDS),
  totp: Type.String({ minLength: 1, maxLength: MAX_ONE_TIME_CODE }),
})
export type StepUpBody = Static<typeof StepUpBody>

export const StepUpAnswer = Type.Object({ kind: Type.String(), expires_at: Time })

export const CategoryBody = Type.Object({
  name: Type.String({ minLength: MIN_CATEGORY_NAME, maxLength: MAX_CATEGORY_NAME, pattern: TITLE }),
  name_ru: Type.Optional(
    Type.String({
      maxLength: MAX_CATEGORY_NAME,
      pattern: `^$|${TITLE}`,
      description: 'in Russian; empty: the Russian interface shows `name`',
    }),
  ),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  hidden: Type.Optional(Type.Boolean()),
})
export type CategoryBody = Static<typeof CategoryBody>

export const UpdateCategoryBody = Type.Partial(CategoryBody)
export type UpdateCategoryBody = Static<typeof UpdateCategoryBody>

/** `action`, `subject` (`course:12`) and `operator_id` filter the audit trail. */
export const AuditQuery = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'one entry' })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  subject: Type.Optional(Type.String({ maxLength: 60 })),
  search: Type.Optional(
    Type.String({
      maxLength: MAX_RECORD_SEARCH,
      description: 'part of the name of a course, person or category, or a subject',
    }),
  ),
  operator_id: Type.Optional(Id),
  by: Type.Optional(
    oneOf(['operators', 'teachers'], { description: 'who acted; `operators` includes the command line' }),
  ),
  ...Paging,
})
export type AuditQuery = Static<typeof AuditQuery>

/** Values of `status` in each list; teachers and courses also accept the number. Absent or empty means all. */
export const ADMIN_STATUSES = {
  teachers: ['waiting', 'approved', 'rejected'],
  courses: ['draft', 'published', 'in_review', 'hidden', 'returned'],
  payouts: ['requested', 'approved', 'paid', 'refused', 'returned'],
  purchases: ['active', 'refunded'],
  gifts: ['waiting', 'used', 'returned'],
  seat_orders: ['awaiting', 'paid', 'expired', 'cancelled'],
  users: ['student', 'teacher', 'operator', 'blocked', 'unverified'],
  payment_cases: ['open', 'resolved'],
  reports: ['open', 'kept', 'hidden'],
  contact: ['open', 'answered'],
} as const

export const AdminTeacher = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  username: Type.String(),
  email: nullable(Type.String(), 'null: the account is closed'),
  phone: nullable(Type.String()),
  specialization: Type.String(),
  info: Type.String(),
  link: nullable(Type.String()),
  status: oneOf([1, 2, 3]),
  rejection_reason: nullable(Type.String()),
  is_blocked: Type.Boolean({ description: 'cannot sign in, whatever the status' }),
  applied_at: Type.String({
    format: 'date-time',
    description: 'of the latest application: a rejected teacher may apply again',
  }),
  created_at: Time,
})
export type AdminTeacher = Static<typeof AdminTeacher>

export const AdminCourse = Type.Object({
  id: Id,
  title: Type.String(),
  status: Type.Integer(),
  price: Type.Number(),
  lessons_count: Type.Integer(),
  category: Type.Object({ id: Id, name: Type.String() }),
  teacher: PersonName,
  return_reason: nullable(Type.String()),
  hidden_by_teacher: Type.Boolean({ description: 'only its teacher can put it back on sale' }),
  teacher_blocked: Type.Boolean({ description: 'it cannot be published' }),
  submitted_at: nullable(Time),
  publish_at: nullable(Time, 'when it goes on sale once approved, if its teacher has chosen a time'),
  was_published: Type.Boolean({ description: 'it has been on sale before' }),
})
export type AdminCourse = Static<typeof AdminCourse>

export const AdminCategory = Type.Object({
  id: Id,
  name: Type.String(),
  name_ru: nullable(Type.String(), 'in Russian; null: only the Uzbek name'),
  position: Type.Integer(),
  hidden: Type.Boolean(),
  courses_count: Type.Integer({ description: 'published ones' }),
})
export type AdminCategory = Static<typeof AdminCategory>

export const AdminUser = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  username: Type.String(),
  email: nullable(Type.String()),
  type: oneOf([1, 2, 3]),
  is_verified: Type.Boolean(),
  payment_id: Type.String(),
  blocked_at: nullable(Time),
  block_reason: nullable(Type.String()),
  block_is_final: Type.Boolean({
    description: 'it cannot be lifted: the account is closed, or its demo school is off',
  }),
  created_at: Time,
})
export type AdminUser = Static<typeof AdminUser>

export const AuditEntry = Type.Object({
  id: Type.String(),
  operator: nullable(PersonName, 'null: the command line of the server'),
  action: Type.String(),
  subject: Type.String(),
  subject_name: nullable(Type.String(), 'of a course, lesson, person or category'),
  before: Type.Unknown(),
  after: Type.Unknown(),
  source: nullable(Type.String(), 'the address that it came from, or `command line`; null in old entries'),
  request_id: nullable(Type.String(), 'of the log lines that belong to it'),
  created_at: Time,
})
export type AuditEntry = Static<typeof AuditEntry>

export const DeadJobsQuery = Type.Object({ id: QueueQuery.properties.id, ...Paging })
export type DeadJobsQuery = Static<typeof DeadJobsQuery>

const Titled = Type.Object({ id: Id, title: Type.String() })

/** A background job that crashed its worker three times and is not run any more. */
export const AdminDeadJob = Type.Object({
  id: Id,
  queue: Type.String(),
  about: Type.String({ description: 'the ids in its data, as `videoId 12`' }),
  lesson: nullable(Titled),
  course: nullable(Titled),
  person: nullable(PersonName, 'the teacher of the course, or whom it is about'),
  crashes: Type.Integer({ description: 'in a row' }),
  first_crash_at: Time,
  last_crash_at: Time,
  last_error: Type.String(),
})
export type AdminDeadJob = Static<typeof AdminDeadJob>

const HealthState = oneOf(['ok', 'failing'])

/** The console's first screen: what waits for an operator, and the health of the system. */
export const AdminOverview = Type.Object({
  waiting: Type.Object({
    teachers: Type.Integer(),
    courses: Type.Integer(),
    payouts_requested: Type.Integer(),
    payouts_approved: Type.Integer(),
    payment_cases: Type.Integer(),
    reports: Type.Integer(),
    contact: Type.Integer(),
    jobs: Type.Integer(),
  }),
  totals: Type.Object({
    students: Type.Integer(),
    teachers: Type.Integer(),
    published_courses: Type.Integer(),
    purchases: Type.Integer(),
  }),
  payouts_are_automatic: Type.Boolean({ description: 'a provider transfers approved payouts' }),
  health: Type.Object({
    database: HealthState,
    storage: HealthState,
    ffmpeg: nullable(
      Type.Object({ version: Type.String(), found_by: Type.String() }),
      'null when ffmpeg is missing; uploads then wait',
    ),
    videos: Type.Object({ waiting: Type.Integer(), processing: Type.Integer(), failed: Type.Integer() }),
    queues: Type.Array(
      Type.Object({
        name: Type.String(),
        waiting: Type.Integer(),
        active: Type.Integer(),
        failed: Type.Integer(),
      }),
      { description: 'job queues in which something waits, runs or has failed in the last days' },
    ),
    failing_backups: Type.Array(
      Type.Object({ kind: oneOf(['backup', 'verify', 'trial restore', 'prune']), at: Time }),
      { description: 'the kinds of work on backups whose last run failed' },
    ),
  }),
})
export type AdminOverview = Static<typeof AdminOverview>
