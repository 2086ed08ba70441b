import { type Static, Type } from 'typebox'
import { Paging } from './common.ts'
import type { PayoutStatus } from './money.ts'

export const QueueQuery = Type.Object({
  status: Type.Optional(Type.String({ maxLength: 20 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  ...Paging,
})
export type QueueQuery = Static<typeof QueueQuery>

export const ReasonBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 1000, pattern: '\\S' }),
})
export type ReasonBody = Static<typeof ReasonBody>
export const ReferenceBody = Type.Object({ reference: Type.Optional(Type.String({ maxLength: 100 })) })
export type ReferenceBody = Static<typeof ReferenceBody>
export const CategoryBody = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  hidden: Type.Optional(Type.Boolean()),
})
export type CategoryBody = Static<typeof CategoryBody>
export const UpdateCategoryBody = Type.Partial(CategoryBody)
export type UpdateCategoryBody = Static<typeof UpdateCategoryBody>
export const PercentBody = Type.Object({ percent: Type.Number({ minimum: 0, maximum: 90 }) })
export type PercentBody = Static<typeof PercentBody>

export interface AdminTeacher {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  phone: string | null
  specialization: string
  info: string
  status: 1 | 2 | 3
  rejection_reason: string | null
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
export interface AdminPayout {
  id: number
  status: PayoutStatus
  amount: number
  card_last4: string
  /** Whole card number, only in `GET /api/admin/payouts/{id}` and audited: the operator needs it to pay. */
  card_number?: string
  pinfl?: string
  comment: string | null
  teacher: { id: number; first_name: string; last_name: string }
  reference: string | null
  refusal_reason: string | null
  created_at: string
}
export interface AdminPurchase {
  id: number
  course: { id: number; title: string }
  student: { id: number; first_name: string; last_name: string }
  paid: number
  fee: number
  created_at: string
  refunded_at: string | null
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
export interface LedgerTransfer {
  id: string
  kind: string
  cause: string
  created_at: string
  /** UZS; the sum is zero. */
  entries: { account: string; amount: number }[]
}
export interface LedgerState {
  sum: number
  transfers_count: number
  checked_at: string
}
