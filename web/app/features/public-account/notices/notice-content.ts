import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'
import { type NoticeSubjects, noticeSentences } from '../../../text/account/notice-words.ts'

/** The sentence about the event of a notice. */
export const noticeSentence = <Kind extends NoticeKind>(notice: {
  kind: Kind
  subject: NoticeSubjects[Kind]
}): string => noticeSentences[notice.kind](notice.subject)

/** The reason given by an operator or the system, or the course of what a teacher wrote. */
export function noticeDetail({ kind, subject }: NoticeContent): string | undefined {
  if (kind === 'announcement' || kind === 'teacher_message' || kind === 'message_trial')
    return `“${subject.title}”`
  return 'reason' in subject ? subject.reason : undefined
}

const course = (id: number) => `/course/${id}`
const taught = (id: number) => `/teacher-course-info/${id}`
const isOfMany = ({ videos = [] }: { videos?: number[] }) => videos.length > 1

/** The page that a notification links to. */
export function noticePage({ kind, subject }: NoticeContent): string {
  switch (kind) {
    case 'purchase':
    case 'request_bought':
      return `/my-course/${subject.course_id}`
    case 'bundle_purchase':
      return '/my-courses'
    case 'refund':
    case 'top_up':
    case 'top_up_returned':
      return '/student-profile?tab=wallet'
    case 'gift_used':
    case 'gift_voided':
    case 'gift_teacher_left':
      return '/student-profile?tab=gifts'
    case 'seats_paid':
    case 'seats_gone':
    case 'seats_ended':
      return `/seat-orders/${subject.order_id}`
    case 'gift_refunded':
    case 'new_course':
    case 'course_published':
    case 'comment_hidden':
      return course(subject.course_id)
    case 'new_lesson':
    case 'meeting_soon':
    case 'meeting_moved':
    case 'meeting_cancelled':
    case 'lesson_opened':
      return `${course(subject.course_id)}/lesson/${subject.lesson_id}`
    case 'group_place_offered':
    case 'group_sale_began':
    case 'member_removed':
    case 'seat_refused':
    case 'seat_ended':
    case 'course_cheaper':
    case 'request_kept':
      return course(subject.course_id)
    case 'member_moved':
    case 'member_paused':
    case 'member_resumed':
    case 'member_prolonged':
    case 'seat_opened':
    case 'seat_prolonged':
    case 'seat_paused':
    case 'seat_resumed':
    case 'lessons_opened':
    case 'timetable_changed':
    case 'month_due':
    case 'month_unpaid':
    case 'month_dearer':
    case 'month_stopped':
    case 'access_ending':
      return `/my-course/${subject.course_id}`
    case 'announcement':
      return `/my-course/${subject.course_id}#announcements`
    case 'test_cancelled':
    case 'place_offered':
      return `/test/${subject.test_id}`
    case 'homework_returned':
    case 'homework_accepted':
    case 'homework_extended':
      return `${course(subject.course_id)}/lesson/${subject.lesson_id}/homework`
    case 'test_result':
    case 'test_regraded':
      return `/test/${subject.test_id}/result/${subject.attempt_id}`
    case 'exam_soon':
      return `/test/${subject.test_id}`
    case 'homework_due':
      return `${course(subject.course_id)}/lesson/${subject.lesson_id}/homework`
    case 'purchase_unfinished':
      return `${course(subject.course_id)}${subject.code ? `?kod=${subject.code}` : ''}`
    case 'last_lesson':
    case 'course_not_begun':
    case 'course_stalled':
      return `${course(subject.course_id)}/lesson/${subject.lesson_id}`
    case 'teacher_message':
      return `/message/${subject.message_id}`
    case 'message_trial':
      return subject.lesson_id === null
        ? course(subject.course_id)
        : `${course(subject.course_id)}/lesson/${subject.lesson_id}`
    case 'week_goal':
      return '/my-courses'
    case 'parents_paused':
      return '/student-profile?tab=parents'
    case 'comment_answer':
      return `${course(subject.course_id)}#comment-${subject.comment_id}`
    case 'question_answer':
    case 'question_published':
      return `${course(subject.course_id)}/lesson/${subject.lesson_id}#question-${subject.question_id}`
    case 'new_question':
      return `/inbox?state=all&thread=question-${subject.question_id}`
    case 'certificate':
      return `/certificate/${subject.code}`
    case 'sale':
    case 'bundle_sale':
    case 'sale_refunded':
    case 'share_earned':
    case 'bundle_share_earned':
    case 'share_returned':
    case 'payout_paid':
    case 'payout_refused':
    case 'payout_returned':
      return '/account-balance'
    case 'new_comment':
      return `${taught(subject.course_id)}#comment-${subject.comment_id}`
    case 'video_ready':
      return isOfMany(subject) ? taught(subject.course_id) : `/main-lesson/${subject.lesson_id}`
    case 'video_failed':
      return isOfMany(subject) ? taught(subject.course_id) : `/update-lesson/${subject.lesson_id}`
    case 'course_approved':
    case 'course_hidden':
      return taught(subject.course_id)
    case 'course_returned':
      return subject.notes ? taught(subject.course_id) : `/update-course/${subject.course_id}`
    case 'chat_rights_lost':
      return `/course-telegram/${subject.course_id}${subject.group_id ? `?group=${subject.group_id}` : ''}`
    case 'webhook_off':
    case 'webhooks_paused':
      return '/my-webhooks'
    case 'team_invited':
      return `/invitation?id=${subject.invitation_id}`
    case 'seat_asked':
      return `/course-roster/${subject.course_id}?state=asking`
    case 'team_joined':
    case 'team_declined':
    case 'team_left':
    case 'share_proposed':
    case 'share_withdrawn':
    case 'share_confirmed':
    case 'share_refused':
      return `/course-team/${subject.course_id}`
    case 'team_changed':
      return subject.role ? `/course-team/${subject.course_id}` : course(subject.course_id)
    case 'teacher_approved':
      return '/upload-course'
    case 'teacher_rejected':
      return '/non-active-profile'
  }
}
