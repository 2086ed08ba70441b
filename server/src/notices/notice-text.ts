import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { InboxKind } from '@kashf/contract/learning/inbox.ts'
import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { words } from '../text/words.ts'
import type { MailText } from './mail/email-layout.ts'

/** The text of a notice in mails and messages; `path` is a page of the product. */
export interface NoticeText {
  subject: string
  paragraphs: readonly string[]
  link?: { label: string; path: string }
}

const BALANCE = '/account-balance'
const WALLET = '/student-profile?tab=wallet'
const commentOf = (of: { course_id: number; comment_id: number }) =>
  `/course/${of.course_id}#comment-${of.comment_id}`

const homeworkOf = (of: { course_id: number; lesson_id: number }) =>
  `/course/${of.course_id}/lesson/${of.lesson_id}/homework`

const questionOf = (of: { course_id: number; lesson_id: number; question_id: number }) =>
  `/course/${of.course_id}/lesson/${of.lesson_id}#question-${of.question_id}`

const resultOf = (of: { test_id: number; attempt_id: number }) =>
  `/test/${of.test_id}/result/${of.attempt_id}`

const lessonOf = (of: { course_id: number; lesson_id: number }) =>
  `/course/${of.course_id}/lesson/${of.lesson_id}`

const myCourse = (of: { course_id: number }) => `/my-course/${of.course_id}`
const teamOf = (of: { course_id: number }) => `/course-team/${of.course_id}`

/** The page of a thread in the inbox. */
export const inboxThread = (kind: InboxKind, id: number) => `/inbox?state=all&thread=${kind}-${id}`

/** The page to which the link of each kind leads. */
const PATHS: {
  readonly [K in NoticeKind]?: (subject: Extract<NoticeContent, { kind: K }>['subject']) => string
} = {
  purchase: myCourse,
  bundle_purchase: () => '/my-courses',
  month_due: myCourse,
  month_unpaid: myCourse,
  month_dearer: myCourse,
  month_stopped: myCourse,
  refund: () => WALLET,
  gift_used: () => '/student-profile?tab=gifts',
  gift_refunded: ({ course_id }) => `/course/${course_id}`,
  gift_voided: () => WALLET,
  gift_teacher_left: () => WALLET,
  request_bought: myCourse,
  request_kept: ({ course_id }) => `/course/${course_id}`,
  seats_paid: ({ order_id }) => `/seat-orders/${order_id}`,
  seats_gone: ({ order_id }) => `/seat-orders/${order_id}`,
  seats_ended: ({ order_id }) => `/seat-orders/${order_id}`,
  top_up: () => WALLET,
  top_up_returned: () => WALLET,
  new_course: ({ course_id }) => `/course/${course_id}`,
  meeting_soon: lessonOf,
  meeting_moved: lessonOf,
  meeting_cancelled: lessonOf,
  new_lesson: lessonOf,
  lesson_opened: lessonOf,
  lessons_opened: myCourse,
  timetable_changed: myCourse,
  announcement: ({ course_id }) => `/my-course/${course_id}#announcements`,
  test_cancelled: ({ test_id }) => `/test/${test_id}`,
  place_offered: ({ test_id }) => `/test/${test_id}`,
  group_place_offered: ({ course_id }) => `/course/${course_id}`,
  group_sale_began: ({ course_id }) => `/course/${course_id}`,
  member_moved: myCourse,
  member_paused: myCourse,
  member_resumed: myCourse,
  member_prolonged: myCourse,
  member_removed: ({ course_id }) => `/course/${course_id}`,
  seat_opened: myCourse,
  seat_refused: ({ course_id }) => `/course/${course_id}`,
  seat_prolonged: myCourse,
  seat_paused: myCourse,
  seat_resumed: myCourse,
  seat_ended: ({ course_id }) => `/course/${course_id}`,
  seat_asked: ({ course_id }) => `/course-roster/${course_id}?state=asking`,
  comment_answer: commentOf,
  question_answer: questionOf,
  question_published: questionOf,
  certificate: ({ code }) => `/certificate/${code}`,
  homework_returned: homeworkOf,
  homework_accepted: homeworkOf,
  homework_extended: homeworkOf,
  test_result: resultOf,
  test_regraded: resultOf,
  parents_paused: () => '/student-profile?tab=parents',
  exam_soon: ({ test_id }) => `/test/${test_id}`,
  homework_due: homeworkOf,
  access_ending: myCourse,
  purchase_unfinished: ({ course_id, code }) => `/course/${course_id}${code ? `?kod=${code}` : ''}`,
  course_cheaper: ({ course_id }) => `/course/${course_id}`,
  last_lesson: lessonOf,
  course_not_begun: lessonOf,
  course_stalled: lessonOf,
  teacher_message: ({ message_id }) => `/message/${message_id}`,
  week_goal: () => '/my-courses',
  sale: () => BALANCE,
  bundle_sale: () => BALANCE,
  sale_refunded: () => BALANCE,
  share_earned: () => BALANCE,
  bundle_share_earned: () => BALANCE,
  share_returned: () => BALANCE,
  new_comment: commentOf,
  new_question: ({ question_id }) => inboxThread('question', question_id),
  payout_paid: () => BALANCE,
  payout_refused: () => BALANCE,
  payout_returned: () => BALANCE,
  video_ready: ({ course_id, lesson_id, videos = [] }) =>
    videos.length > 1 ? `/teacher-course-info/${course_id}` : `/main-lesson/${lesson_id}`,
  video_failed: ({ course_id, lesson_id, videos = [] }) =>
    videos.length > 1 ? `/teacher-course-info/${course_id}` : `/update-lesson/${lesson_id}`,
  course_published: ({ course_id }) => `/course/${course_id}`,
  course_approved: ({ course_id }) => `/teacher-course-info/${course_id}`,
  course_returned: ({ course_id, notes }) =>
    notes ? `/teacher-course-info/${course_id}` : `/update-course/${course_id}`,
  course_hidden: ({ course_id }) => `/teacher-course-info/${course_id}`,
  chat_rights_lost: ({ course_id, group_id }) =>
    `/course-telegram/${course_id}${group_id ? `?group=${group_id}` : ''}`,
  webhook_off: () => '/my-webhooks',
  webhooks_paused: () => '/my-webhooks',
  message_trial: ({ course_id, lesson_id }) =>
    lesson_id === null ? `/course/${course_id}` : lessonOf({ course_id, lesson_id }),
  team_invited: ({ invitation_id }) => `/invitation?id=${invitation_id}`,
  team_joined: teamOf,
  team_declined: teamOf,
  team_left: teamOf,
  team_changed: ({ course_id, role }) => (role ? `/course-team/${course_id}` : `/course/${course_id}`),
  share_proposed: teamOf,
  share_withdrawn: teamOf,
  share_confirmed: teamOf,
  share_refused: teamOf,
  teacher_approved: () => '/upload-course',
  teacher_rejected: () => '/non-active-profile',
}

/** A notice in a language of the interface. Texts that people wrote keep their script. */
export function noticeText(language: InterfaceLanguage, { kind, subject }: NoticeContent): NoticeText {
  // The key is the kind of the notice, whose subject both functions take.
  const said: MailText = words(language).notices[kind](asRead(subject) as never)
  const { label, paragraphs, ...text } = said
  // A text must not read its strings (text/cyrillic.ts), so the reason is chosen here.
  const why = 'kept_because' in subject ? [words(language).payForMe.keptBecause[subject.kept_because]] : []
  const path = PATHS[kind]?.(subject as never)
  const link = label && path && { link: { label, path: pathIn(language, path) } }
  return { ...text, paragraphs: [...paragraphs, ...why], ...link }
}

/** A subject with its time in the form that people read. */
function asRead(subject: NoticeContent['subject']) {
  const inTashkent = (time: string) => tashkentDateTime(new Date(time)).slice(0, 16)
  if ('publish_at' in subject) return { ...subject, publish_at: inTashkent(subject.publish_at) }
  if ('last_day' in subject && subject.last_day !== null) {
    return { ...subject, last_day: subject.last_day.split('-').reverse().join('.') }
  }
  if ('starts_at' in subject) return { ...subject, starts_at: inTashkent(subject.starts_at) }
  return 'until' in subject ? { ...subject, until: inTashkent(subject.until) } : subject
}
