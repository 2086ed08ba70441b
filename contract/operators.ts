import { type Static, Type } from 'typebox'
import { Paging, VISIBLE } from './common.ts'

export const QueueQuery = Type.Object({
  status: Type.Optional(Type.String({ maxLength: 20 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  ...Paging,
})
export type QueueQuery = Static<typeof QueueQuery>

export const ReasonBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 1000, pattern: VISIBLE }),
})
export type ReasonBody = Static<typeof ReasonBody>

/** A card of a teacher whose number looks wrong and that the operator has looked at. */
export const AllowCardBody = Type.Object({ card_number: Type.String({ minLength: 1, maxLength: 40 }) })

export interface AllowedCard {
  card_last4: string
}

export const CategoryBody = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 60, pattern: VISIBLE }),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  hidden: Type.Optional(Type.Boolean()),
})
export type CategoryBody = Static<typeof CategoryBody>

export const UpdateCategoryBody = Type.Partial(CategoryBody)
export type UpdateCategoryBody = Static<typeof UpdateCategoryBody>

/** `action`, `subject` (`course:12`) and `operator_id` narrow the trail. */
export const AuditQuery = Type.Object({
  action: Type.Optional(Type.String({ maxLength: 60 })),
  subject: Type.Optional(Type.String({ maxLength: 60 })),
  operator_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  ...Paging,
})
export type AuditQuery = Static<typeof AuditQuery>

/**
 * What `status` may say in each list; the numbers of teachers and courses are accepted too. Absent or empty: all.
 */
export const ADMIN_STATUSES = {
  teachers: ['waiting', 'approved', 'rejected'],
  courses: ['draft', 'published', 'in_review', 'hidden', 'returned'],
  payouts: ['requested', 'approved', 'paid', 'refused', 'returned'],
  purchases: ['active', 'refunded'],
  users: ['student', 'teacher', 'operator', 'blocked', 'unverified'],
  payment_cases: ['open', 'resolved'],
  reports: ['open', 'kept', 'hidden'],
} as const

export interface AdminTeacher {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  phone: string | null
  specialization: string
  info: string
  link: string | null
  status: 1 | 2 | 3
  rejection_reason: string | null
  /** Of the latest application: a rejected teacher may apply again. */
  applied_at: string
  created_at: string
}

export interface AdminCourse {
  id: number
  title: string
  status: number
  price: number
  lessons_count: number
  category: { id: number; name: string }
  teacher: { id: number; first_name: string; last_name: string }
  return_reason: string | null
  submitted_at: string | null
}

export interface AdminCategory {
  id: number
  name: string
  position: number
  hidden: boolean
  /** Published ones. */
  courses_count: number
}

export interface AdminUser {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  type: 1 | 2 | 3
  is_verified: boolean
  payment_id: string
  blocked_at: string | null
  block_reason: string | null
  created_at: string
}

export interface AuditEntry {
  id: string
  operator: { id: number; first_name: string; last_name: string }
  action: string
  subject: string
  before: unknown
  after: unknown
  created_at: string
}

/** The console's first screen: what waits for an operator, and whether the system is well. */
export interface AdminOverview {
  waiting: {
    teachers: number
    courses: number
    payouts_requested: number
    payouts_approved: number
    payment_cases: number
    reports: number
  }
  totals: { students: number; teachers: number; published_courses: number; purchases: number }
  health: {
    database: 'ok' | 'failing'
    storage: 'ok' | 'failing'
    /** Null when there is no ffmpeg: uploads then wait. */
    ffmpeg: { version: string; found_by: string } | null
    videos: { waiting: number; processing: number; failed: number }
    /** Background work, those queues alone in which something waits, runs or has failed in the last days. */
    queues: { name: string; waiting: number; active: number; failed: number }[]
  }
}
