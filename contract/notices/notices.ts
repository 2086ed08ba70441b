import { type Static, Type } from 'typebox'
import { TeamRole } from '../catalogue/team-roles.ts'
import { Day, Id, Nothing, nullable, oneOf, Paging, Time } from '../common.ts'
import { USER_TYPE, type UserType } from '../constants.ts'
import { PartOf } from '../purchases/parts.ts'
import { KeptBecause } from '../purchases/pay-for-me.ts'
import { ReminderKind } from './reminders.ts'

const amount = Type.Number({ description: 'UZS' })
const card_last4 = Type.String()
const paymentApp = Type.String({ description: 'the name of the payment app' })
const reason = Type.String()
const course = { course_id: Id, title: Type.String() }
const nextMonth = {
  price: Type.Number({ description: 'of the next month, UZS' }),
  missing: Type.Number({ description: 'what the wallet lacks for it, UZS; 0: nothing' }),
}
const inGroup = { ...course, group: Type.String({ description: 'its title' }) }
const bundle = {
  bundle_id: Id,
  title: Type.String({ description: 'of the bundle' }),
  courses: Type.Integer({ description: 'how many were bought' }),
}
const lesson = {
  course_id: Id,
  lesson_id: Id,
  title: Type.String({ description: 'of the lesson' }),
  course: Type.Optional(Type.String({ description: 'its title; absent in notices of earlier releases' })),
  videos: Type.Optional(Type.Array(Id, { description: 'the videos of the course that the notice tells of' })),
}
const meeting = {
  ...course,
  lesson_id: Id,
  lesson: Type.String({ description: 'its title' }),
  starts_at: Time,
}
const post_id = Type.Optional(
  Type.Integer({ description: 'the post itself; comment_id or question_id is its thread' }),
)
const comment = { ...course, comment_id: Id, post_id, author: Type.String() }
const teamAnswer = { ...course, author: Type.String(), role: TeamRole }
const share = Type.Integer({ description: 'hundredths of a per cent' })
const homework = { ...course, lesson_id: Id, lesson: Type.String({ description: 'its title' }) }
const lessonToOpen = {
  ...homework,
  megabytes: nullable(Type.Integer({ minimum: 1 }), 'its download at the lowest quality; null: unknown'),
}
const message = {
  ...course,
  teacher: Type.String(),
  text: Type.String({ description: 'what the teacher wrote, with the facts of its reader' }),
  is_finished: Type.Boolean({
    description: 'it follows the end of the course, and leads to the courses of the teacher',
  }),
  lesson_id: nullable(Id, 'to which it leads, while the reader has not come further; null: to the course'),
  megabytes: nullable(Type.Integer({ minimum: 1 }), 'of the lesson; null: unknown'),
}
const testAttempt = { test_id: Id, attempt_id: Id, title: Type.String({ description: 'of the test' }) }
const thread = { ...course, lesson_id: Id, question_id: Id }
const question = {
  ...thread,
  ...{ post_id, author: Type.String() },
  has_photos: Type.Optional(Type.Boolean()),
  has_voice: Type.Optional(Type.Boolean()),
}

/**
 * The subject of each kind of notice. `title` is that of the course (of the latest lesson in `video_…`), `author` and `teacher` are
 * names, amounts are UZS. Text that somebody wrote is not included, because it may be hidden or deleted later: mails and messages
 * read it when they are sent. Only a teacher's message is, because its facts are those of the moment.
 */
const subjects = {
  // Sent to a student.
  purchase: Type.Object({ ...course, amount, part: Type.Optional(PartOf) }),
  bundle_purchase: Type.Object({ ...bundle, amount }),
  refund: Type.Object({ ...course, amount }),
  month_due: Type.Object({
    ...course,
    until: Type.String({ format: 'date-time', description: 'the end of the month that is paid' }),
    ...nextMonth,
    is_charged: Type.Boolean({ description: 'the wallet will be charged by itself' }),
  }),
  month_unpaid: Type.Object({
    ...course,
    until: Type.String({ format: 'date-time', description: 'the end of the days of grace' }),
    ...nextMonth,
  }),
  month_dearer: Type.Object({
    ...course,
    price: Type.Number({ description: 'of the next month, UZS' }),
    before: Type.Number({ description: 'the highest to which the learner has consented, UZS' }),
  }),
  month_stopped: Type.Object({ ...course, is_sold: Type.Boolean() }),
  gift_used: Type.Object(course),
  gift_refunded: Type.Object(course),
  gift_voided: Type.Object({ ...course, amount, reason }),
  gift_teacher_left: Type.Object({ ...course, amount }),
  request_bought: Type.Object({ ...course, amount }),
  request_kept: Type.Object({ ...course, amount, kept_because: KeptBecause }),
  seats_paid: Type.Object({ ...course, order_id: Id, places: Type.Integer() }),
  seats_gone: Type.Object({ ...course, order_id: Id, places: Type.Integer(), amount }),
  seats_ended: Type.Object({
    ...{ ...course, order_id: Id, places: Type.Integer(), amount },
    reason: Type.Optional(Type.String({ description: 'without it the teacher has closed the account' })),
  }),
  top_up: Type.Object({ amount, app: paymentApp }),
  top_up_returned: Type.Object({ amount, app: paymentApp }),
  new_course: Type.Object({ ...course, teacher: Type.String() }),
  new_lesson: Type.Object({ ...course, lesson_id: Id, lesson: Type.String({ description: 'its title' }) }),
  meeting_soon: Type.Object(meeting),
  meeting_moved: Type.Object(meeting),
  meeting_cancelled: Type.Object(meeting),
  lesson_opened: Type.Object({ ...course, lesson_id: Id, lesson: Type.String({ description: 'its title' }) }),
  lessons_opened: Type.Object(course),
  timetable_changed: Type.Object(course),
  announcement: Type.Object({
    ...course,
    announcement_id: Id,
    headline: Type.String({ description: 'its title' }),
    teacher: Type.String(),
  }),
  test_cancelled: Type.Object({
    test_id: Id,
    title: Type.String({ description: 'of the test' }),
    teacher: Type.String(),
  }),
  place_offered: Type.Object({
    test_id: Id,
    title: Type.String({ description: 'of the test' }),
    until: Time,
  }),
  group_place_offered: Type.Object({
    ...course,
    group: nullable(Type.String(), 'its title; null for a tariff without groups'),
    until: Time,
  }),
  group_sale_began: Type.Object({ ...inGroup, until: Time }),
  member_moved: Type.Object({ ...inGroup, reason }),
  member_paused: Type.Object({ ...inGroup, until: Time, reason }),
  member_resumed: Type.Object(inGroup),
  member_prolonged: Type.Object({ ...inGroup, until: Time, reason }),
  member_removed: Type.Object({ ...inGroup, reason }),
  seat_opened: Type.Object(course),
  seat_refused: Type.Object(course),
  seat_prolonged: Type.Object({ ...course, until: Time, reason }),
  seat_paused: Type.Object({ ...course, until: Time, reason }),
  seat_resumed: Type.Object(course),
  seat_ended: Type.Object({ ...course, reason }),
  seat_asked: Type.Object({
    ...course,
    name: Type.String({ description: 'as the list has it' }),
    person: Type.String({ description: 'who has the link' }),
  }),
  comment_answer: Type.Object(comment),
  question_answer: Type.Object(question),
  question_published: Type.Object(thread),
  certificate: Type.Object({ ...course, code: Type.String() }),
  homework_returned: Type.Object(homework),
  homework_accepted: Type.Object(homework),
  homework_extended: Type.Object({ ...homework, until: Time, reason }),
  test_result: Type.Object(testAttempt),
  test_regraded: Type.Object({
    ...testAttempt,
    points_before: Type.String({ description: 'with a decimal comma, as `points`' }),
    points: Type.String(),
  }),
  parents_paused: Nothing,
  // Helpful messages, sent to a student at most once a day.
  exam_soon: Type.Object({
    test_id: Id,
    title: Type.String({ description: 'of the test' }),
    starts_at: Time,
  }),
  homework_due: Type.Object({ ...homework, until: Time }),
  access_ending: Type.Object({
    ...course,
    until: Time,
    price: nullable(Type.Number(), 'of another term, UZS; null: it is not on sale for this person'),
  }),
  purchase_unfinished: Type.Object({
    ...course,
    missing: Type.Number({ description: 'what the wallet lacks, UZS; 0: nothing' }),
    code: Type.Optional(Type.String({ description: 'the promo code of the price' })),
  }),
  course_cheaper: Type.Object({
    ...course,
    amount: Type.Number({ description: 'the price now, UZS' }),
    before: Type.Number({ description: 'the price when it was saved, UZS' }),
  }),
  last_lesson: Type.Object(lessonToOpen),
  course_not_begun: Type.Object(lessonToOpen),
  course_stalled: Type.Object(lessonToOpen),
  teacher_message: Type.Object({ ...message, message_id: Id }),
  week_goal: Type.Object({ goal: Type.Integer({ description: 'days a week' }) }),
  // Sent to a teacher.
  sale: Type.Object({ ...course, amount }),
  bundle_sale: Type.Object({ ...bundle, amount }),
  sale_refunded: Type.Object({ ...course, amount }),
  new_comment: Type.Object(comment),
  new_question: Type.Object(question),
  payout_paid: Type.Object({ amount, card_last4 }),
  payout_refused: Type.Object({ amount, card_last4, reason }),
  payout_returned: Type.Object({ amount, card_last4, reason }),
  video_ready: Type.Object(lesson),
  video_failed: Type.Object({ ...lesson, reason, at: Type.Optional(Time) }),
  course_published: Type.Object(course),
  course_approved: Type.Object({ ...course, publish_at: Time }),
  course_returned: Type.Object({
    ...course,
    reason,
    notes: Type.Optional(Type.Integer({ description: 'what the operator asks to mend' })),
  }),
  course_hidden: Type.Object({ ...course, reason }),
  chat_rights_lost: Type.Object({
    ...course,
    chat: Type.String({ description: 'its title in Telegram' }),
    group_id: Type.Optional(nullable(Id, 'whose chat it is; null: of the whole course')),
  }),
  webhook_off: Type.Object({ host: Type.String({ description: 'of its address' }) }),
  webhooks_paused: Nothing,
  teacher_approved: Nothing,
  teacher_rejected: Type.Object({ reason }),
  // Sent to the people of a course.
  message_trial: Type.Object(message),
  team_invited: Type.Object({ ...course, owner: Type.String(), role: TeamRole, invitation_id: Id }),
  team_joined: Type.Object(teamAnswer),
  team_declined: Type.Object(teamAnswer),
  team_left: Type.Object(teamAnswer),
  team_changed: Type.Object({
    ...course,
    role: nullable(TeamRole, 'the new one; null: no longer on the team'),
  }),
  share_proposed: Type.Object({
    ...course,
    owner: Type.String(),
    share,
    last_day: nullable(Day, 'null: while they are on the team'),
  }),
  share_withdrawn: Type.Object({ ...course, owner: Type.String(), share }),
  share_confirmed: Type.Object({ ...course, author: Type.String(), share }),
  share_refused: Type.Object({ ...course, author: Type.String(), share }),
  share_earned: Type.Object({ ...course, amount }),
  bundle_share_earned: Type.Object({
    ...{ bundle_id: Id, title: Type.String({ description: 'of the bundle' }), amount },
  }),
  share_returned: Type.Object({ ...course, amount }),
  // Sent to the author.
  comment_hidden: Type.Object({ ...course, reason }),
}
export type NoticeKind = keyof typeof subjects

/** A kind with its subject: a union discriminated by `kind`. */
export type NoticeContent = {
  [K in NoticeKind]: { kind: K; subject: Static<(typeof subjects)[K]> }
}[NoticeKind]

const Topic = oneOf([
  'purchases',
  'top_ups',
  'new_courses',
  'new_lessons',
  'answers',
  'announcements',
  'certificates',
  'tests',
  'reminders',
  'sales',
  'comments',
  'questions',
  'payouts',
  'videos_ready',
  'videos_failed',
  'reviews',
  'account',
])
/** The unit of a person's notice settings: each topic is on or off in the product, by e-mail and by the Telegram bot. */
export type NoticeTopic = Static<typeof Topic>

/** The topic of each kind. */
export const TOPIC_OF: Record<NoticeKind, NoticeTopic> = {
  purchase: 'purchases',
  bundle_purchase: 'purchases',
  month_due: 'purchases',
  month_unpaid: 'purchases',
  month_dearer: 'purchases',
  month_stopped: 'purchases',
  refund: 'purchases',
  gift_used: 'purchases',
  gift_refunded: 'purchases',
  gift_voided: 'purchases',
  gift_teacher_left: 'purchases',
  request_bought: 'purchases',
  request_kept: 'purchases',
  seats_paid: 'purchases',
  seats_gone: 'purchases',
  seats_ended: 'purchases',
  top_up: 'top_ups',
  top_up_returned: 'top_ups',
  new_course: 'new_courses',
  new_lesson: 'new_lessons',
  meeting_soon: 'new_lessons',
  meeting_moved: 'new_lessons',
  meeting_cancelled: 'new_lessons',
  lesson_opened: 'new_lessons',
  lessons_opened: 'new_lessons',
  timetable_changed: 'new_lessons',
  announcement: 'announcements',
  test_cancelled: 'announcements',
  place_offered: 'tests',
  group_place_offered: 'purchases',
  group_sale_began: 'purchases',
  member_moved: 'purchases',
  member_paused: 'purchases',
  member_resumed: 'purchases',
  member_prolonged: 'purchases',
  member_removed: 'purchases',
  seat_opened: 'purchases',
  seat_refused: 'purchases',
  seat_prolonged: 'purchases',
  seat_paused: 'purchases',
  seat_resumed: 'purchases',
  seat_ended: 'purchases',
  seat_asked: 'sales',
  comment_answer: 'answers',
  question_answer: 'answers',
  question_published: 'answers',
  certificate: 'certificates',
  homework_returned: 'answers',
  homework_accepted: 'answers',
  homework_extended: 'answers',
  test_result: 'tests',
  test_regraded: 'tests',
  parents_paused: 'account',
  exam_soon: 'reminders',
  homework_due: 'reminders',
  access_ending: 'reminders',
  purchase_unfinished: 'reminders',
  course_cheaper: 'reminders',
  last_lesson: 'reminders',
  course_not_begun: 'reminders',
  course_stalled: 'reminders',
  teacher_message: 'reminders',
  week_goal: 'reminders',
  sale: 'sales',
  bundle_sale: 'sales',
  sale_refunded: 'sales',
  new_comment: 'comments',
  new_question: 'questions',
  payout_paid: 'payouts',
  payout_refused: 'payouts',
  payout_returned: 'payouts',
  video_ready: 'videos_ready',
  video_failed: 'videos_failed',
  course_published: 'reviews',
  course_approved: 'reviews',
  course_returned: 'reviews',
  course_hidden: 'reviews',
  chat_rights_lost: 'account',
  webhook_off: 'account',
  webhooks_paused: 'account',
  teacher_approved: 'account',
  teacher_rejected: 'account',
  message_trial: 'account',
  team_invited: 'account',
  team_joined: 'account',
  team_declined: 'account',
  team_left: 'account',
  team_changed: 'account',
  share_proposed: 'account',
  share_withdrawn: 'account',
  share_confirmed: 'account',
  share_refused: 'account',
  share_earned: 'sales',
  bundle_share_earned: 'sales',
  share_returned: 'sales',
  comment_hidden: 'account',
}

/** The channels by which a person is notified of a topic. */
const NoticeChannels = Type.Object({ in_product: Type.Boolean(), by_mail: Type.Boolean() })
export type NoticeChannels = Static<typeof NoticeChannels>

/**
 * Defaults for topics for which the person has not chosen. Frequent topics are not mailed; the bot sends what is
 * mailed.
 */
export const DEFAULT_CHANNELS: Record<NoticeTopic, NoticeChannels> = {
  purchases: { in_product: true, by_mail: true },
  top_ups: { in_product: true, by_mail: true },
  new_courses: { in_product: true, by_mail: true },
  new_lessons: { in_product: true, by_mail: true },
  answers: { in_product: true, by_mail: true },
  announcements: { in_product: true, by_mail: true },
  certificates: { in_product: true, by_mail: true },
  tests: { in_product: true, by_mail: true },
  reminders: { in_product: true, by_mail: true },
  sales: { in_product: true, by_mail: false },
  comments: { in_product: true, by_mail: false },
  questions: { in_product: true, by_mail: true },
  payouts: { in_product: true, by_mail: true },
  videos_ready: { in_product: true, by_mail: false },
  videos_failed: { in_product: true, by_mail: true },
  reviews: { in_product: true, by_mail: true },
  account: { in_product: true, by_mail: true },
}

export const NoticesQuery = Type.Object({ ...Paging })
export type NoticesQuery = Static<typeof NoticesQuery>

/** PostgreSQL's bigint, within the range that a JSON number represents exactly. */
const NoticeId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** The notices to mark as read: one, or all up to the newest that the page shows, so that later ones stay unread. */
export const ReadNoticesBody = Type.Object({
  id: Type.Optional(NoticeId),
  up_to: Type.Optional(NoticeId),
})
export type ReadNoticesBody = Static<typeof ReadNoticesBody>

/** A channel that is left out stays unchanged. */
export const NoticeChoiceBody = Type.Object({
  topic: Topic,
  in_product: Type.Optional(Type.Boolean()),
  by_mail: Type.Optional(Type.Boolean()),
  by_telegram: Type.Optional(Type.Boolean()),
  by_push: Type.Optional(Type.Boolean()),
})
export type NoticeChoiceBody = Static<typeof NoticeChoiceBody>

export const UnsubscribeQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** What the signed token of an e-mail has stopped: the e-mails of a topic, or everywhere one kind of helpful message. */
export const Unsubscribed = Type.Object({
  topic: Topic,
  reminder: nullable(ReminderKind, 'the kind that was stopped; null: the e-mails of the topic'),
})

/** A notice as its recipient reads it. */
export type Notice = NoticeContent & { id: number; created_at: string; is_read: boolean }
export const Notice = Type.Unsafe<Notice>(
  Type.Union(
    Object.entries(subjects).map(([kind, subject]) =>
      Type.Object({
        kind: Type.Literal(kind),
        subject,
        id: NoticeId,
        created_at: Time,
        is_read: Type.Boolean(),
      }),
    ),
  ),
)

/** How many notices are unread. */
export const UnreadNotices = Type.Object({ unread: Type.Integer({ description: 'at most 100' }) })
export type UnreadNotices = Static<typeof UnreadNotices>

export const NoticePage = Type.Object({
  data: Type.Array(Notice),
  next_cursor: nullable(Type.String()),
  ...UnreadNotices.properties,
})
export type NoticePage = Static<typeof NoticePage>

/** The channels of a topic; only topics that concern the person's type of account are listed. */
export const NoticeChoice = Type.Object({
  topic: Topic,
  ...NoticeChannels.properties,
  by_telegram: nullable(Type.Boolean(), 'by the Telegram bot; null for people who have not linked Telegram'),
  by_push: nullable(Type.Boolean(), 'by the browser; null for people who have switched it on in none'),
})
export type NoticeChoice = Static<typeof NoticeChoice>

/** The topics that concern each kind of account, in the order of the settings page. */
export const TOPICS_FOR: Record<UserType, readonly NoticeTopic[]> = {
  [USER_TYPE.teacher]: [
    'sales',
    'payouts',
    'questions',
    'comments',
    'reviews',
    'videos_failed',
    'videos_ready',
    'account',
  ],
  [USER_TYPE.student]: [
    'answers',
    'announcements',
    'new_lessons',
    'new_courses',
    'purchases',
    'top_ups',
    'certificates',
    'tests',
    'reminders',
    'account',
  ],
  [USER_TYPE.operator]: [],
}

/** The topics that also concern a student who helps with a course. */
export const TOPICS_OF_HELPERS: readonly NoticeTopic[] = ['sales', 'questions', 'comments', 'payouts']

/** A browser's push subscription in the format of `PushSubscription.toJSON()`. */
export const PushSubscriptionBody = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1000, description: 'the address of its push service' }),
  p256dh: Type.String({ minLength: 1, maxLength: 120, description: 'public key, base64url' }),
  auth: Type.String({ minLength: 1, maxLength: 40, description: 'shared secret, base64url' }),
})
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>

export const PushState = Type.Object({
  key: Type.String({ description: 'the application server key to subscribe with, base64url' }),
  endpoint: nullable(Type.String(), 'of the subscription of the current session'),
})
export type PushState = Static<typeof PushState>
