import { formatUzs } from '@kashf/contract/amount.ts'
import type { Mail } from '../mail/mailer.ts'
import { letter } from './letter.ts'

/** What happened that a person hears of by mail. Amounts are so'm. */
export type Notice =
  | { kind: 'teacher_approved' }
  | { kind: 'teacher_rejected'; reason: string }
  | { kind: 'course_published'; course_id: number; title: string }
  | { kind: 'course_returned'; course_id: number; title: string; reason: string }
  | { kind: 'course_hidden'; course_id: number; title: string; reason: string }
  | { kind: 'payout_paid'; amount: number; card_last4: string }
  | { kind: 'payout_refused'; amount: number; card_last4: string; reason: string }
  | { kind: 'payout_returned'; amount: number; card_last4: string; reason: string }
  | { kind: 'email_changed' }
  | { kind: 'password_changed' }

/** The mail for a notice. `publicUrl` has no trailing slash. */
export function noticeMail(input: { to: string; notice: Notice; publicUrl: string }): Mail {
  const { to, notice, publicUrl } = input
  const balance = { label: "Hisob balansini ko'rish", url: `${publicUrl}/account-balance` }
  switch (notice.kind) {
    case 'teacher_approved':
      return letter({
        to,
        subject: "O'qituvchi profilingiz tasdiqlandi",
        paragraphs: ["O'qituvchi profilingiz tasdiqlandi. Endi kurs va video darslar yuklashingiz mumkin."],
        link: { label: 'Kurs yuklash', url: `${publicUrl}/upload-course` },
      })
    case 'teacher_rejected':
      return letter({
        to,
        subject: "O'qituvchi arizangiz qabul qilinmadi",
        paragraphs: [
          "Afsuski, o'qituvchi arizangiz hozircha qabul qilinmadi. Sababi:",
          notice.reason,
          "Ma'lumotlaringizni to'ldirib, qayta ariza topshirishingiz mumkin.",
        ],
        link: { label: 'Qayta ariza topshirish', url: `${publicUrl}/non-active-profile` },
      })
    case 'course_published':
      return letter({
        to,
        subject: "Kursingiz e'lon qilindi",
        paragraphs: [`"${notice.title}" kursi tekshiruvdan o'tdi va katalogga chiqdi.`],
        link: { label: "Kursni ko'rish", url: `${publicUrl}/course/${notice.course_id}` },
      })
    case 'course_returned':
      return letter({
        to,
        subject: 'Kursingiz tuzatish uchun qaytarildi',
        paragraphs: [
          `"${notice.title}" kursi tuzatish uchun qaytarildi. Sababi:`,
          notice.reason,
          'Kamchiliklarni tuzatib, kursni qayta tekshiruvga yuborishingiz mumkin.',
        ],
        link: { label: 'Kursni tahrirlash', url: `${publicUrl}/update-course/${notice.course_id}` },
      })
    case 'course_hidden':
      return letter({
        to,
        subject: 'Kursingiz katalogdan olindi',
        paragraphs: [
          `"${notice.title}" kursi katalogdan olindi. Uni sotib olganlar ko'rishda davom etadi. Sababi:`,
          notice.reason,
        ],
        link: { label: "Kursni ko'rish", url: `${publicUrl}/teacher-course-info/${notice.course_id}` },
      })
    case 'payout_paid':
      return letter({
        to,
        subject: "To'lovingiz o'tkazildi",
        paragraphs: [
          `${formatUzs(notice.amount)} oxirgi raqamlari ${notice.card_last4} bo'lgan kartangizga o'tkazildi.`,
        ],
        link: balance,
      })
    case 'payout_refused':
      return letter({
        to,
        subject: "To'lov so'rovingiz rad etildi",
        paragraphs: [
          `${formatUzs(notice.amount)} uchun to'lov so'rovingiz (karta: •••• ${notice.card_last4}) rad etildi. Sababi:`,
          notice.reason,
          "Mablag' to'liq balansingizga qaytarildi.",
        ],
        link: balance,
      })
    case 'payout_returned':
      return letter({
        to,
        subject: "Bank to'lovingizni qaytardi",
        paragraphs: [
          `Bank ${formatUzs(notice.amount)} to'lovni (karta: •••• ${notice.card_last4}) qaytardi. Sababi:`,
          notice.reason,
          "Mablag' to'liq balansingizga qo'shildi. Karta ma'lumotlarini tekshirib, qayta so'rov yuboring.",
        ],
        link: balance,
      })
    case 'email_changed':
      return letter({
        to,
        subject: "Email manzilingiz o'zgartirildi",
        paragraphs: [
          'Kashf hisobingizning email manzili boshqasiga almashtirildi. Endi xatlar yangi manzilga boradi.',
          "Agar buni siz qilmagan bo'lsangiz, darhol qo'llab-quvvatlash xizmatiga murojaat qiling.",
        ],
      })
    case 'password_changed':
      return letter({
        to,
        subject: "Parolingiz o'zgartirildi",
        paragraphs: [
          "Kashf hisobingizning paroli o'zgartirildi va barcha qurilmalardan chiqildi.",
          "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang.",
        ],
        link: { label: 'Parolni tiklash', url: `${publicUrl}/forget-password` },
      })
  }
}
