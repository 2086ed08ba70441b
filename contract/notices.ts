/**
 * What each kind of notice is about, as the product and the mail say it. `title` is of the course (of the lesson in
 * `video_…`), `author` and `teacher` are names, amounts are UZS. Never the words that somebody wrote: they may be hidden or
 * deleted later.
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
  // to whoever wrote it
  comment_hidden: { course_id: number; title: string; reason: string }
}
export type NoticeKind = keyof NoticeSubjects

/** A kind with its subject, so that looking at the kind tells the subject's shape. */
export type NoticeContent = {
  [K in NoticeKind]: { kind: K; subject: NoticeSubjects[K] }
}[NoticeKind]

/** What a person chooses about: each topic in the product or not, by e-mail or not. */
export type NoticeTopic =
  | 'purchases'
  | 'new_courses'
  | 'answers'
  | 'certificates'
  | 'sales'
  | 'comments'
  | 'questions'
  | 'payouts'
  | 'videos_ready'
  | 'videos_failed'
  | 'reviews'
  | 'account'

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

/** How a person hears of a topic. */
export interface NoticeWays {
  in_product: boolean
  by_mail: boolean
}

/** Until the person says otherwise. What comes often is not mailed. */
export const USUAL_WAYS: Record<NoticeTopic, NoticeWays> = {
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
