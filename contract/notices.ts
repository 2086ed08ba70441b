import { type Static, Type } from 'typebox'
import { Paging } from './common.ts'

/**
 * The subject of each kind of notice. `title` is that of the course (of the lesson in `video_…`), `author` and `teacher` are
 * names, amounts are UZS. Text that somebody wrote is never included, because it may be hidden or deleted later.
 */
export interface NoticeSubjects {
  // to a student
  purchase: { course_id: number; title: string; amount: number }
  refund: { course_id: number; title: string; amount: number }
  new_course: { course_id: number; title: string; teacher: string }
  comment_answer: { course_id: number; comment_id: number; title: string; author: string }
  question_answer: {
    course_id: number
    lesson_id: number
    question_id: number
    title: string
    author: string
  }
  certificate: { course_id: number; title: string; code: string }
  // to a teacher
  sale: { course_id: number; title: string; amount: number }
  sale_refunded: { course_id: number; title: string; amount: number }
  new_comment: { course_id: number; comment_id: number; title: string; author: string }
  new_question: { course_id: number; lesson_id: number; question_id: number; title: string; author: string }
  payout_paid: { amount: number; card_last4: string }
  payout_refused: { amount: number; card_last4: string; reason: string }
  payout_returned: { amount: number; card_last4: string; reason: string }
  video_ready: { course_id: number; lesson_id: number; title: string }
  video_failed: { course_id: number; lesson_id: number; title: string; reason: string }
  course_published: { course_id: number; title: string }
  course_returned: { course_id: number; title: string; reason: string }
  course_hidden: { course_id: number; title: string; reason: string }
  teacher_approved: Record<string, never>
  teacher_rejected: { reason: string }
  // to the author
  comment_hidden: { course_id: number; title: string; reason: string }
}
export type NoticeKind = keyof NoticeSubjects

/** A kind with its subject: a union discriminated by `kind`. */
export type NoticeContent = {
  [K in NoticeKind]: { kind: K; subject: NoticeSubjects[K] }
}[NoticeKind]

const Topic = Type.Union([
  Type.Literal('purchases'),
  Type.Literal('new_courses'),
  Type.Literal('answers'),
  Type.Literal('certificates'),
  Type.Literal('sales'),
  Type.Literal('comments'),
  Type.Literal('questions'),
  Type.Literal('payouts'),
  Type.Literal('videos_ready'),
  Type.Literal('videos_failed'),
  Type.Literal('reviews'),
  Type.Literal('account'),
])
/** The unit of a person's notice settings: each topic is on or off in the product and by e-mail. */
export type NoticeTopic = Static<typeof Topic>

/** The topic of each kind. */
export const TOPIC_OF: Record<NoticeKind, NoticeTopic> = {
  purchase: 'purchases',
  refund: 'purchases',
  new_course: 'new_courses',
  comment_answer: 'answers',
  question_answer: 'answers',
  certificate: 'certificates',
  sale: 'sales',
  sale_refunded: 'sales',
  new_comment: 'comments',
  new_question: 'questions',
  payout_paid: 'payouts',
  payout_refused: 'payouts',
  payout_returned: 'payouts',
  video_ready: 'videos_ready',
  video_failed: 'videos_failed',
  course_published: 'reviews',
  course_returned: 'reviews',
  course_hidden: 'reviews',
  teacher_approved: 'account',
  teacher_rejected: 'account',
  comment_hidden: 'account',
}

/** The channels by which a person is notified of a topic. */
export interface NoticeChannels {
  in_product: boolean
  by_mail: boolean
}

/** For topics without a choice of the person. Frequent topics are not mailed. */
export const DEFAULT_CHANNELS: Record<NoticeTopic, NoticeChannels> = {
  purchases: { in_product: true, by_mail: true },
  new_courses: { in_product: true, by_mail: true },
  answers: { in_product: true, by_mail: true },
  certificates: { in_product: true, by_mail: true },
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
})
export type NoticeChoiceBody = Static<typeof NoticeChoiceBody>

export const UnsubscribeQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** A notice as its recipient reads it. */
export type Notice = NoticeContent & { id: number; created_at: string; is_read: boolean }

/** `unread` is at most 100. */
export interface NoticePage {
  data: Notice[]
  next_cursor: string | null
  unread: number
}

/** The channels of a topic; only topics that concern the person's type of account are listed. */
export interface NoticeChoice extends NoticeChannels {
  topic: NoticeTopic
}

/** The topics that concern teachers (`users.type` 1) and students (2), in the order of the settings page. */
export const TOPICS_FOR: Record<1 | 2 | 3, readonly NoticeTopic[]> = {
  1: ['sales', 'payouts', 'questions', 'comments', 'reviews', 'videos_failed', 'videos_ready', 'account'],
  2: ['answers', 'new_courses', 'purchases', 'certificates', 'account'],
  3: [],
}
