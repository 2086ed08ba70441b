import type { NoticeContent } from '@kashf/contract/notices.ts'
import { formatDateTime, formatMoney } from '../shell/format/format.ts'

/** A notification's text and the page it links to. */
export interface NoticeWords {
  text: string
  /** The reason, as given by an operator or the system. */
  reason?: string
  to?: string
}

const course = (id: number) => `/course/${id}`
const question = (of: { course_id: number; lesson_id: number; question_id: number }) =>
  `${course(of.course_id)}/lesson/${of.lesson_id}#question-${of.question_id}`
const quoted = (title: string) => `“${title}”`

/** Texts of each kind of notification. */
export function noticeWords({ kind, subject }: NoticeContent): NoticeWords {
  switch (kind) {
    case 'purchase':
      return {
        text: `${quoted(subject.title)} kursi sizniki. O'qishingizda omad!`,
        to: `/my-course/${subject.course_id}`,
      }
    case 'refund':
      return {
        text: `${quoted(subject.title)} kursi uchun ${formatMoney(subject.amount)} hamyoningizga qaytarildi.`,
        to: '/student-profile?tab=wallet',
      }
    case 'gift_used':
      return {
        text: `Siz sovg'a qilgan ${quoted(subject.title)} kursi ochildi.`,
        to: '/student-profile?tab=gifts',
      }
    case 'top_up':
      return {
        text: `${subject.app} orqali hamyoningizga ${formatMoney(subject.amount)} tushdi.`,
        to: '/student-profile?tab=wallet',
      }
    case 'top_up_returned':
      return {
        text: `${subject.app} orqali qilingan ${formatMoney(subject.amount)}lik to'lov bekor qilindi va hamyoningizdan ayirildi.`,
        to: '/student-profile?tab=wallet',
      }
    case 'new_course':
      return {
        text: `${subject.teacher} yangi kurs chiqardi: ${quoted(subject.title)}`,
        to: course(subject.course_id),
      }
    case 'new_lesson':
      return {
        text: `${quoted(subject.title)} kursiga yangi dars qo'shildi: ${quoted(subject.lesson)}`,
        to: `${course(subject.course_id)}/lesson/${subject.lesson_id}`,
      }
    case 'announcement':
      return {
        text: `${subject.teacher}: ${subject.headline}`,
        reason: quoted(subject.title),
        to: `/my-course/${subject.course_id}#announcements`,
      }
    case 'comment_answer':
      return {
        text: `${subject.author} ${quoted(subject.title)} kursidagi izohingizga javob yozdi.`,
        to: `${course(subject.course_id)}#comment-${subject.comment_id}`,
      }
    case 'question_answer':
      return {
        text: `${subject.author} ${quoted(subject.title)} kursidagi savolingizga javob yozdi.`,
        to: question(subject),
      }
    case 'certificate':
      return {
        text: `Tabriklaymiz! ${quoted(subject.title)} kursi sertifikati tayyor.`,
        to: `/certificate/${subject.code}`,
      }
    case 'sale':
      return {
        text:
          subject.amount === 0
            ? `${quoted(subject.title)} kursingizga yangi o'quvchi yozildi.`
            : `${quoted(subject.title)} kursingiz sotildi: +${formatMoney(subject.amount)}`,
        to: '/account-balance',
      }
    case 'sale_refunded':
      return {
        text: `${quoted(subject.title)} kursi uchun to'lov o'quvchiga qaytarildi: −${formatMoney(subject.amount)}`,
        to: '/account-balance',
      }
    case 'new_comment':
      return {
        text: `${subject.author} ${quoted(subject.title)} kursingizga izoh yozdi.`,
        to: `/teacher-course-info/${subject.course_id}#comment-${subject.comment_id}`,
      }
    case 'new_question':
      return {
        text: `${subject.author} ${quoted(subject.title)} kursingiz bo'yicha savol berdi.`,
        to: question(subject),
      }
    case 'payout_paid':
      return {
        text: `${formatMoney(subject.amount)} kartangizga o'tkazildi (•••• ${subject.card_last4}).`,
        to: '/account-balance',
      }
    case 'payout_refused':
      return {
        text: `${formatMoney(subject.amount)}lik to'lov so'rovingiz rad etildi, mablag' balansingizda.`,
        reason: subject.reason,
        to: '/account-balance',
      }
    case 'payout_returned':
      return {
        text: `Bank ${formatMoney(subject.amount)}lik to'lovni qaytardi, mablag' balansingizda.`,
        reason: subject.reason,
        to: '/account-balance',
      }
    case 'video_ready':
      return {
        text: `${quoted(subject.title)} darsining videosi tayyor.`,
        to: `/main-lesson/${subject.lesson_id}`,
      }
    case 'video_failed':
      return {
        text: `${quoted(subject.title)} darsining videosini tayyorlab bo'lmadi.`,
        reason: subject.reason,
        to: `/update-lesson/${subject.lesson_id}`,
      }
    case 'course_published':
      return { text: `${quoted(subject.title)} kursingiz e'lon qilindi.`, to: course(subject.course_id) }
    case 'course_approved':
      return {
        text: `${quoted(subject.title)} kursingiz tasdiqlandi. ${formatDateTime(subject.publish_at)} da sotuvga chiqadi.`,
        to: `/teacher-course-info/${subject.course_id}`,
      }
    case 'course_returned':
      return {
        text: `${quoted(subject.title)} kursingiz tuzatish uchun qaytarildi.${subject.notes ? ` Izohlar: ${subject.notes} ta.` : ''}`,
        reason: subject.reason,
        to: subject.notes
          ? `/teacher-course-info/${subject.course_id}`
          : `/update-course/${subject.course_id}`,
      }
    case 'course_hidden':
      return {
        text: `${quoted(subject.title)} kursingiz katalogdan olindi.`,
        reason: subject.reason,
        to: `/teacher-course-info/${subject.course_id}`,
      }
    case 'teacher_approved':
      return {
        text: "O'qituvchi profilingiz tasdiqlandi. Endi kurs yuklashingiz mumkin.",
        to: '/upload-course',
      }
    case 'teacher_rejected':
      return {
        text: "O'qituvchi arizangiz qabul qilinmadi.",
        reason: subject.reason,
        to: '/non-active-profile',
      }
    case 'comment_hidden':
      return {
        text: `${quoted(subject.title)} kursida yozganingizni moderator yashirdi.`,
        reason: subject.reason,
        to: course(subject.course_id),
      }
  }
}
