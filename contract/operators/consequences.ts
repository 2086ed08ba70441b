import { TEACHER_STATUS, USER_TYPE } from '../constants.ts'
import type { AdminPayout, AdminPurchase } from './money.ts'
import type { AdminCourse, AdminTeacher } from './operators.ts'
import type { AdminPerson } from './people.ts'

/**
 * What a decision of an operator changes, for each kind of person and state. The console has one sentence for each
 * consequence, and a test of the server compares each with what the act does.
 */

type Blocked = Pick<AdminPerson, 'teacher'> & { user: Pick<AdminPerson['user'], 'type' | 'is_verified'> }

export type BlockConsequence =
  | 'signed_out'
  | 'told_why'
  | 'wallet_stays'
  | 'given_codes_wait'
  | 'earnings_stay'
  | 'courses_leave'
  | 'course_codes_wait'

/** What blocking a person changes. */
export function blockConsequences({ user, teacher }: Blocked): BlockConsequence[] {
  const told = user.is_verified ? (['told_why'] as const) : []
  if (user.type === USER_TYPE.student) return ['signed_out', ...told, 'wallet_stays', 'given_codes_wait']
  const isApproved = teacher?.status === TEACHER_STATUS.approved
  return [
    'signed_out',
    ...told,
    'earnings_stay',
    ...(isApproved && teacher.courses_count > 0 ? (['courses_leave'] as const) : []),
    ...(isApproved ? (['course_codes_wait'] as const) : []),
  ]
}

export type UnblockConsequence = 'signs_in' | 'told' | 'courses_return'

/** What lifting a block changes. */
export function unblockConsequences({ user, teacher }: Blocked): UnblockConsequence[] {
  const returns = teacher?.status === TEACHER_STATUS.approved && teacher.courses_hidden_with_block > 0
  return [
    'signs_in',
    ...(user.is_verified ? (['told'] as const) : []),
    ...(returns ? (['courses_return'] as const) : []),
  ]
}

export type EndSessionsConsequence = 'signed_out' | 'password_stays' | 'webhooks_pause'

/** What ending all sessions of a person changes. */
export const endSessionsConsequences = ({ user }: Pick<Blocked, 'user'>): EndSessionsConsequence[] => [
  'signed_out',
  'password_stays',
  ...(user.type === USER_TYPE.teacher ? (['webhooks_pause'] as const) : []),
]

export type ApproveTeacherConsequence = 'may_author' | 'blocked_still' | 'told'

/** What approving the application of a teacher changes. */
export const approveTeacherConsequences = ({
  is_blocked,
}: Pick<AdminTeacher, 'is_blocked'>): ApproveTeacherConsequence[] =>
  is_blocked ? ['blocked_still'] : ['may_author', 'told']

export type PublishConsequence = 'waits' | 'for_sale' | 'for_free' | 'followers_told' | 'teacher_told'

/** What publishing a course changes: at the time that its teacher has chosen, if that is still to come. */
export function publishConsequences(
  course: Pick<AdminCourse, 'price' | 'publish_at' | 'was_published'>,
  now: Date,
): PublishConsequence[] {
  if (course.publish_at !== null && new Date(course.publish_at) > now) return ['waits', 'teacher_told']
  return [
    course.price === 0 ? 'for_free' : 'for_sale',
    ...(course.was_published ? [] : (['followers_told'] as const)),
    'teacher_told',
  ]
}

export type RefundConsequence =
  | 'student_repaid'
  | 'giver_repaid'
  | 'nobody_repaid'
  | 'teacher_and_fee_pay'
  | 'access_ends'
  | 'final'

type Refunded = Pick<AdminPurchase, 'paid'> & { isGift: boolean }

/** What refunding a purchase changes. */
export function refundConsequences({ paid, isGift }: Refunded): RefundConsequence[] {
  if (paid === 0) return ['nobody_repaid', 'access_ends', 'final']
  return [isGift ? 'giver_repaid' : 'student_repaid', 'teacher_and_fee_pay', 'access_ends', 'final']
}

/** Who reads the reason of a refund: it is in the statements of those whose money moved. */
export const refundReaders = ({ paid, isGift }: Refunded): 'operators' | 'giver' | 'student' => {
  if (paid === 0) return 'operators'
  return isGift ? 'giver' : 'student'
}

export type ApprovePayoutConsequence =
  | 'stays_reserved'
  | 'second_needed'
  | 'paid_by_hand'
  | 'sent_by_provider'

/** What approving a payout changes. `isAutomatic`: a provider transfers approved payouts. */
export function approvePayoutConsequences(
  payout: Pick<AdminPayout, 'approvals' | 'approvals_needed'>,
  isAutomatic: boolean,
): ApprovePayoutConsequence[] {
  if (payout.approvals_needed > payout.approvals.length + 1) return ['stays_reserved', 'second_needed']
  return isAutomatic ? ['sent_by_provider'] : ['stays_reserved', 'paid_by_hand']
}
