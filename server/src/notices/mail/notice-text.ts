import { formatUzs } from '@kashf/contract/money/amount.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'

/** The text of a notice's e-mail; `path` is a page of the product. */
export interface NoticeText {
  subject: string
  paragraphs: string[]
  link?: { label: string; path: string }
}

const BALANCE = { label: "Hisob balansini ko'rish", path: '/account-balance' }
const WALLET = { label: 'Hamyon tarixi', path: '/student-profile?tab=wallet' }
const SEE_COURSE = "Kursni ko'rish"
const commentOf = (courseId: number, commentId: number) => `/course/${courseId}#comment-${commentId}`
const questionOf = (of: { course_id: number; lesson_id: number; question_id: number }) =>
  `/course/${of.course_id}/lesson/${of.lesson_id}#question-${of.question_id}`

/** The e-mail text of each kind of notice. Free text appears in paragraphs only, where it is escaped. */
export function noticeText({ kind, subject }: NoticeContent): NoticeText {
  switch (kind) {
    case 'purchase':
      return {
        subject: 'Kurs xarid qilindi',
        paragraphs: [
          subject.amount === 0
            ? `“${subject.title}” kursi sizniki. Xohlagan paytda o'rganishni boshlang!`
            : `“${subject.title}” kursini ${formatUzs(subject.amount)} evaziga xarid qildingiz. Xohlagan paytda o'rganishni boshlang!`,
        ],
        link: { label: "O'rganishni boshlash", path: `/my-course/${subject.course_id}` },
      }
    case 'bundle_purchase':
      return {
        subject: "To'plam xarid qilindi",
        paragraphs: [
          `“${subject.title}” to'plamini ${formatUzs(subject.amount)} evaziga xarid qildingiz: ${subject.courses} ta kurs sizniki.`,
        ],
        link: { label: 'Kurslarim', path: '/student-profile' },
      }
    case 'refund':
      return {
        subject: "Kurs uchun to'lov qaytarildi",
        paragraphs: [`“${subject.title}” kursi uchun ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`],
        link: WALLET,
      }
    case 'gift_used':
      return {
        subject: "Sovg'angiz qabul qilindi",
        paragraphs: [`Siz sovg'a qilgan “${subject.title}” kursi ochildi: kod ishlatildi.`],
        link: { label: "Sovg'alarim", path: '/student-profile?tab=gifts' },
      }
    case 'gift_refunded':
      return {
        subject: "Sovg'a qaytarildi",
        paragraphs: [
          `Sizga sovg'a qilingan “${subject.title}” kursi puli sovg'a qilgan odamga qaytarildi, kurs yopildi.`,
        ],
        link: { label: SEE_COURSE, path: `/course/${subject.course_id}` },
      }
    case 'gift_voided':
      return {
        subject: "Sovg'angiz bekor qilindi",
        paragraphs: [
          `Siz sovg'a qilgan “${subject.title}” kursi kodi bekor qilindi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`,
          `Sabab: ${subject.reason}`,
        ],
        link: WALLET,
      }
    case 'gift_teacher_left':
      return {
        subject: "Sovg'angiz puli qaytarildi",
        paragraphs: [
          `“${subject.title}” kursi o'qituvchisi hisobini yopdi. Siz sovg'a qilgan kod ishlatilmagan edi: u bekor bo'ldi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`,
        ],
        link: WALLET,
      }
    case 'top_up':
      return {
        subject: "Hamyoningiz to'ldirildi",
        paragraphs: [`${subject.app} orqali hamyoningizga ${formatUzs(subject.amount)} tushdi.`],
        link: WALLET,
      }
    case 'top_up_returned':
      return {
        subject: "Hamyonga to'lov qaytarildi",
        paragraphs: [
          `${subject.app} orqali qilingan ${formatUzs(subject.amount)}lik to'lov bekor qilindi: pul to'lov ilovangizga qaytadi, hamyoningizdan ayirildi.`,
        ],
        link: WALLET,
      }
    case 'new_course':
      return {
        subject: `${subject.teacher} yangi kurs chiqardi`,
        paragraphs: [
          `Siz obuna bo'lgan o'qituvchi ${subject.teacher} yangi kurs e'lon qildi:`,
          `“${subject.title}”`,
        ],
        link: { label: SEE_COURSE, path: `/course/${subject.course_id}` },
      }
    case 'new_lesson':
      return {
        subject: 'Kursingizda yangi dars',
        paragraphs: [`“${subject.title}” kursiga yangi dars qo'shildi: “${subject.lesson}”.`],
        link: { label: 'Darsni ochish', path: `/course/${subject.course_id}/lesson/${subject.lesson_id}` },
      }
    case 'announcement':
      return {
        subject: "Kursingiz o'qituvchisidan e'lon",
        paragraphs: [`“${subject.title}” kursi o'qituvchisi ${subject.teacher} yozdi:`, subject.headline],
        link: { label: 'Kursni ochish', path: `/my-course/${subject.course_id}#announcements` },
      }
    case 'comment_answer':
      return {
        subject: 'Izohingizga javob keldi',
        paragraphs: [`${subject.author} “${subject.title}” kursidagi izohingizga javob yozdi.`],
        link: { label: "Javobni ko'rish", path: commentOf(subject.course_id, subject.comment_id) },
      }
    case 'question_answer':
      return {
        subject: 'Savolingizga javob keldi',
        paragraphs: [`${subject.author} “${subject.title}” kursidagi savolingizga javob yozdi.`],
        link: { label: "Javobni ko'rish", path: questionOf(subject) },
      }
    case 'certificate':
      return {
        subject: 'Sertifikatingiz tayyor',
        paragraphs: [`Tabriklaymiz! “${subject.title}” kursini yakunladingiz, sertifikatingiz tayyor.`],
        link: { label: "Sertifikatni ko'rish", path: `/certificate/${subject.code}` },
      }
    case 'sale':
      return {
        subject: 'Kursingiz sotildi',
        paragraphs: [
          subject.amount === 0
            ? `“${subject.title}” kursingizga yangi o'quvchi yozildi.`
            : `“${subject.title}” kursingiz sotildi: hisobingizga ${formatUzs(subject.amount)} yozildi.`,
        ],
        link: BALANCE,
      }
    case 'bundle_sale':
      return {
        subject: "To'plamingiz sotildi",
        paragraphs: [
          `“${subject.title}” to'plamingizdan ${subject.courses} ta kurs sotildi: hisobingizga ${formatUzs(subject.amount)} yozildi.`,
        ],
        link: BALANCE,
      }
    case 'sale_refunded':
      return {
        subject: 'Sotuv bekor qilindi',
        paragraphs: [
          `“${subject.title}” kursi uchun to'lov o'quvchiga qaytarildi: hisobingizdan ${formatUzs(subject.amount)} ayirildi.`,
        ],
        link: BALANCE,
      }
    case 'new_comment':
      return {
        subject: 'Kursingizga izoh yozildi',
        paragraphs: [`${subject.author} “${subject.title}” kursingizga izoh yozdi.`],
        link: { label: "Izohni ko'rish", path: commentOf(subject.course_id, subject.comment_id) },
      }
    case 'new_question':
      return {
        subject: "Kursingiz bo'yicha savol berildi",
        paragraphs: [`${subject.author} “${subject.title}” kursingiz bo'yicha savol berdi.`],
        link: { label: 'Javob berish', path: questionOf(subject) },
      }
    case 'payout_paid':
      return {
        subject: "To'lovingiz o'tkazildi",
        paragraphs: [
          `${formatUzs(subject.amount)} oxirgi raqamlari ${subject.card_last4} bo'lgan kartangizga o'tkazildi.`,
        ],
        link: BALANCE,
      }
    case 'payout_refused':
      return {
        subject: "To'lov so'rovingiz rad etildi",
        paragraphs: [
          `${formatUzs(subject.amount)}lik to'lov so'rovingiz (karta: •••• ${subject.card_last4}) rad etildi. Sababi:`,
          subject.reason,
          "Mablag' to'liq balansingizga qaytarildi.",
        ],
        link: BALANCE,
      }
    case 'payout_returned':
      return {
        subject: "Bank to'lovingizni qaytardi",
        paragraphs: [
          `Bank ${formatUzs(subject.amount)}lik to'lovni (karta: •••• ${subject.card_last4}) qaytardi. Sababi:`,
          subject.reason,
          "Mablag' to'liq balansingizga qo'shildi. Karta ma'lumotlarini tekshirib, qayta so'rov yuboring.",
        ],
        link: BALANCE,
      }
    case 'video_ready':
      return {
        subject: 'Video dars tayyor',
        paragraphs: [`“${subject.title}” darsining videosi tayyor: endi uni tomosha qilish mumkin.`],
        link: { label: "Darsni ko'rish", path: `/main-lesson/${subject.lesson_id}` },
      }
    case 'video_failed':
      return {
        subject: "Video darsni tayyorlab bo'lmadi",
        paragraphs: [`“${subject.title}” darsining videosini tayyorlab bo'lmadi. Sababi:`, subject.reason],
        link: { label: 'Darsni tahrirlash', path: `/update-lesson/${subject.lesson_id}` },
      }
    case 'course_published':
      return {
        subject: "Kursingiz e'lon qilindi",
        paragraphs: [`“${subject.title}” kursi tekshiruvdan o'tdi va katalogga chiqdi.`],
        link: { label: SEE_COURSE, path: `/course/${subject.course_id}` },
      }
    case 'course_approved':
      return {
        subject: 'Kursingiz tasdiqlandi',
        paragraphs: [
          `“${subject.title}” kursi tekshiruvdan o'tdi va siz tanlagan vaqtda sotuvga chiqadi: ${tashkentDateTime(new Date(subject.publish_at)).slice(0, 16)}.`,
        ],
        link: { label: 'Kursni ochish', path: `/teacher-course-info/${subject.course_id}` },
      }
    case 'course_returned':
      return {
        subject: 'Kursingiz tuzatish uchun qaytarildi',
        paragraphs: [
          `“${subject.title}” kursi tuzatish uchun qaytarildi. Sababi:`,
          subject.reason,
          ...(subject.notes
            ? [`Kurs sahifasida ${subject.notes} ta izoh bor: har biri dars va vaqti bilan.`]
            : []),
          'Kamchiliklarni tuzatib, kursni qayta tekshiruvga yuborishingiz mumkin.',
        ],
        link: subject.notes
          ? { label: "Izohlarni ko'rish", path: `/teacher-course-info/${subject.course_id}` }
          : { label: 'Kursni tahrirlash', path: `/update-course/${subject.course_id}` },
      }
    case 'course_hidden':
      return {
        subject: 'Kursingiz katalogdan olindi',
        paragraphs: [
          `“${subject.title}” kursi katalogdan olindi. Uni sotib olganlar ko'rishda davom etadi. Sababi:`,
          subject.reason,
        ],
        link: { label: SEE_COURSE, path: `/teacher-course-info/${subject.course_id}` },
      }
    case 'chat_rights_lost':
      return {
        subject: "Telegram kanalida bot ruxsatini yo'qotdi",
        paragraphs: [
          `“${subject.chat}” kanali (“${subject.title}” kursi) bilan bot endi ishlay olmaydi: yangi o'quvchilar kirmaydi, muddati tugaganlar chiqarilmaydi.`,
          "Botni yana administrator qiling va unga “Taklif havolalari” hamda “Foydalanuvchilarni bloklash” huquqlarini bering. Navbatdagilar o'zi bajariladi.",
        ],
        link: { label: 'Kanal sozlamalari', path: `/course-telegram/${subject.course_id}` },
      }
    case 'webhook_off':
      return {
        subject: "Vebhuk o'chirildi",
        paragraphs: [
          `${subject.host} manzilidagi vebhuk o'chirildi: 5 kundan beri so'rovlarni qabul qilmayapti yoki manzil endi yo'qligini bildirdi.`,
          "Dasturingizni tekshiring, so'ng vebhukni qayta yoqib, yetib bormagan xabarlarni yana yuboring.",
        ],
        link: { label: 'Vebhuklar', path: '/my-webhooks' },
      }
    case 'webhooks_paused':
      return {
        subject: "Vebhuklaringiz to'xtatib turildi",
        paragraphs: [
          "Parolingiz almashgani uchun vebhuklaringiz to'xtatib turildi: ularni begona kishi qo'shgan bo'lishi mumkin.",
          "Har birining manzilini tekshiring. O'zingiznikini parolingiz bilan qayta yoqing, begonasini o'chiring.",
        ],
        link: { label: 'Vebhuklar', path: '/my-webhooks' },
      }
    case 'teacher_approved':
      return {
        subject: "O'qituvchi profilingiz tasdiqlandi",
        paragraphs: ["O'qituvchi profilingiz tasdiqlandi. Endi kurs va video darslar yuklashingiz mumkin."],
        link: { label: 'Kurs yuklash', path: '/upload-course' },
      }
    case 'teacher_rejected':
      return {
        subject: "O'qituvchi arizangiz qabul qilinmadi",
        paragraphs: [
          "Afsuski, o'qituvchi arizangiz hozircha qabul qilinmadi. Sababi:",
          subject.reason,
          "Ma'lumotlaringizni to'ldirib, qayta ariza topshirishingiz mumkin.",
        ],
        link: { label: 'Qayta ariza topshirish', path: '/non-active-profile' },
      }
    case 'comment_hidden':
      return {
        subject: 'Izohingiz yashirildi',
        paragraphs: [`“${subject.title}” kursidagi izohingizni moderator yashirdi. Sababi:`, subject.reason],
      }
  }
}
