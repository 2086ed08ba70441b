import { type Static, Type } from 'typebox'
import { Device } from '../accounts/accounts.ts'
import { Id, nullable, oneOf, Time } from '../common.ts'
import { PayoutStatus } from '../money/money.ts'
import { NO_PARTNER_REASONS } from '../partners/partners.ts'
import { GiftStatus } from '../purchases/gifts.ts'
import { PartOf } from '../purchases/parts.ts'
import { SeatOrder } from '../purchases/seat-orders.ts'
import { AdminUser } from './operators.ts'

const PersonPurchase = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  paid: Type.Number({ description: 'UZS' }),
  fee: Type.Number({ description: "UZS, the platform's part of it" }),
  lessons_count: Type.Integer(),
  lessons_completed: Type.Integer(),
  delivered_percent: Type.Number({ description: 'of the paid lessons, as sent to devices or reported' }),
  is_gift: Type.Boolean({ description: 'somebody else paid for it, and gets a refund' }),
  part: nullable(PartOf),
  created_at: Time,
  refunded_at: nullable(Time),
})

const PersonGift = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  paid: Type.Number({ description: 'UZS' }),
  status: GiftStatus,
  created_at: Time,
})

const PersonVideo = Type.Object({
  id: Id,
  status: oneOf(['waiting', 'processing', 'ready', 'failed']),
  percent: Type.Integer({ description: 'how much of it is processed' }),
  bytes: Type.Number({ description: 'the size of the original' }),
  duration_s: Type.Number(),
  lesson: nullable(
    Type.Object({ id: Id, title: Type.String() }),
    'null for a trailer, and when its lesson was deleted',
  ),
  trailer_of: nullable(Type.Object({ id: Id, title: Type.String() }), 'the course whose trailer it is'),
  created_at: Time,
})

const PersonReport = Type.Object({
  id: Id,
  role: oneOf(['author', 'reporter'], {
    description: 'whether the reported text is theirs, or the report',
  }),
  subject: oneOf(['course', 'comment', 'question']),
  seen_text: Type.String(),
  status: oneOf(['open', 'kept', 'hidden']),
  created_at: Time,
})

/** A partner's link with what it brought, and the sales that gave the partner nothing. */
const PersonPartnerLink = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  created_at: Time,
  ended_at: nullable(Time),
  sales: Type.Integer({ description: 'with a part, without those that were returned' }),
  earned: Type.Number({ description: 'UZS' }),
  without: Type.Array(Type.Object({ reason: oneOf(NO_PARTNER_REASONS), sales: Type.Integer() }), {
    description: 'sales without a part, by the reason, the most first',
  }),
})
const PersonSeatOrder = Type.Pick(SeatOrder, ['id', 'course', 'status', 'places', 'sum', 'created_at'])

/** Everything the console shows about one person; the lists have the latest items. */
export const AdminPerson = Type.Object({
  user: AdminUser,
  teacher: nullable(
    Type.Object({
      status: oneOf([1, 2, 3]),
      specialization: Type.String(),
      phone: nullable(Type.String()),
      courses_count: Type.Integer({ description: 'published ones' }),
      courses_hidden_with_block: Type.Integer({ description: 'that lifting the block puts back on sale' }),
    }),
    'of teachers',
  ),
  has_second_factor: Type.Boolean(),
  has_shares: Type.Boolean({ description: 'has earned from a share of a sale, and so may ask for payouts' }),
  last_seen_at: nullable(Time, 'null when no session is left'),
  money: Type.Object(
    {
      wallet: Type.Number(),
      earnings: Type.Number(),
      reserved: Type.Number({ description: 'in payouts that are under way' }),
    },
    { description: 'balances in UZS' },
  ),
  bought: Type.Object({
    count: Type.Integer(),
    paid: Type.Number({ description: 'UZS, without what was refunded' }),
    refunded_count: Type.Integer(),
    refunded: Type.Number({ description: 'UZS' }),
  }),
  purchases: Type.Array(PersonPurchase, { description: 'as a student; the latest 10' }),
  gifts: Type.Array(PersonGift, { description: 'that the person paid for, unused ones first; at most 10' }),
  partner_links: Type.Array(PersonPartnerLink, { description: 'as a partner; the latest 10' }),
  seat_orders: Type.Array(PersonSeatOrder, { description: 'places for others; the latest 10' }),
  movements: Type.Array(
    Type.Object({ id: Type.String(), amount: Type.Number(), comment: Type.String(), created_at: Time }),
    { description: 'of wallet or earnings, UZS; the latest 10' },
  ),
  sessions: Type.Array(Type.Omit(Device, ['is_current']), { description: 'open ones' }),
  uploads: Type.Object({
    unfinished: Type.Array(
      Type.Object({ name: Type.String(), bytes: Type.Number(), created_at: Time, expires_at: Time }),
      { description: 'the latest 10' },
    ),
    videos: Type.Array(PersonVideo, { description: 'the latest 10' }),
  }),
  reports: Type.Array(PersonReport, { description: 'the latest 10' }),
})
export type AdminPerson = Static<typeof AdminPerson>

/** What operators weigh when they decide about a teacher's payout or course; sales and refunds of the last `days`. */
export const TeacherSummary = Type.Object({
  days: Type.Integer(),
  courses_count: Type.Integer({ description: 'in any state' }),
  sales: Type.Integer({ description: 'of paid courses' }),
  refunds: Type.Integer({ description: 'of those sales' }),
  earned: Type.Number({ description: 'UZS, by the teacher, without refunded sales' }),
  earnings: Type.Number({ description: 'UZS, the balance' }),
  reserved: Type.Number({ description: 'UZS, in payouts that are under way' }),
  paid_out: Type.Number({ description: 'UZS, all paid payouts' }),
  paid_cards: Type.Array(Type.String(), {
    description: 'last four digits of the cards that were paid before',
  }),
  unanswered_questions: Type.Integer(),
  reports_open: Type.Integer({ description: 'of courses' }),
  reports_hidden: Type.Integer({ description: 'courses that reports have hidden' }),
  courses: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      status: Type.Integer(),
      learners_count: Type.Integer(),
      sales: Type.Integer(),
      refunds: Type.Integer(),
      earned: Type.Number({ description: 'UZS' }),
    }),
    { description: 'at most 10, those on sale first' },
  ),
  payouts: Type.Array(
    Type.Object({
      id: Id,
      amount: Type.Number({ description: 'UZS' }),
      status: PayoutStatus,
      card_last4: Type.String(),
      created_at: Time,
    }),
    { description: 'the latest 10' },
  ),
})
export type TeacherSummary = Static<typeof TeacherSummary>

export const EndedSessions = Type.Object({ ended: Type.Integer() })
