import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'

const BALANCE = "Hisob balansini ko'rish"
const WALLET = 'Hamyon tarixi'
const SEE_COURSE = "Kursni ko'rish"

/** The size of a lesson after its title, where it is known. */
const sized = (megabytes: number | null) => (megabytes === null ? '' : ` (${megabytes} MB)`)

/** What a question or an answer has beside its text, as a paragraph. */
const filesOf = ({ has_photos, has_voice }: PostFiles, inPost: string): string[] => {
  const files = [has_voice && 'ovoz', has_photos && 'surat'].filter(Boolean)
  return files.length === 0 ? [] : [`${inPost} ${files.join(' va ')} ham bor.`]
}
interface PostFiles {
  has_photos?: boolean
  has_voice?: boolean
}

/** The course before a sentence about its lesson. */
const ofCourse = (course: string | undefined) => (course === undefined ? '' : `“${course}”: `)

/** The link of a teacher's message. */
const messageLabel = (of: { is_finished: boolean; lesson_id: number | null; megabytes: number | null }) => {
  if (of.is_finished) return "O'qituvchining kurslari"
  if (of.lesson_id === null) return 'Kursni ochish'
  return of.megabytes === null ? 'Davom etish' : `Davom etish, ${of.megabytes} MB`
}

type Texts = {
  [K in NoticeKind]: (subject: Extract<NoticeContent, { kind: K }>['subject']) => {
    subject: string
    paragraphs: string[]
    /** The label of the mail's link. */
    label?: string
  }
}

/** Each kind of notice. Free text appears in paragraphs only, where mails escape it. Times are in Tashkent. */

export const notices = {
  purchase: (subject) => ({
    subject: subject.part ? `Kursning ${subject.part.part}-qismi ochildi` : 'Kurs xarid qilindi',
    paragraphs: [
      subject.part
        ? `“${subject.title}” kursining ${subject.part.part}-qismi ${formatUzs(subject.amount)} evaziga ochildi, jami ${subject.part.parts} qism. To'langan qism sizniki bo'lib qoladi.`
        : subject.amount === 0
          ? `“${subject.title}” kursi sizniki. Xohlagan paytda o'rganishni boshlang!`
          : `“${subject.title}” kursini ${formatUzs(subject.amount)} evaziga xarid qildingiz. Xohlagan paytda o'rganishni boshlang!`,
    ],
    label: "O'rganishni boshlash",
  }),
  bundle_purchase: (subject) => ({
    subject: "To'plam xarid qilindi",
    paragraphs: [
      `“${subject.title}” to'plamini ${formatUzs(subject.amount)} evaziga xarid qildingiz: ${subject.courses} ta kurs sizniki.`,
    ],
    label: 'Kurslarim',
  }),
  refund: (subject) => ({
    subject: "Kurs uchun to'lov qaytarildi",
    paragraphs: [`“${subject.title}” kursi uchun ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`],
    label: WALLET,
  }),
  month_due: (subject) => ({
    subject: subject.is_charged
      ? 'Kursingizning keyingi oyi uchun pul yechiladi'
      : "Kursingizning keyingi oyini to'lashingiz mumkin",
    paragraphs: [
      subject.is_charged
        ? `“${subject.title}” kursi ${subject.until} gacha to'langan. Shu payt hamyoningizdan keyingi oy uchun ${formatUzs(subject.price)} yechiladi.`
        : `“${subject.title}” kursi ${subject.until} gacha to'langan. Keyingi oy narxi: ${formatUzs(subject.price)}. O'zingiz to'lamasangiz, hech narsa yechilmaydi.`,
      ...(subject.missing === 0
        ? []
        : [
            `Hamyoningizda ${formatUzs(subject.missing)} yetishmayapti: kurs sahifasidan to'lov ilovasi summasi bilan ochiladi.`,
          ]),
      "Bu qarz emas: davom ettirmasangiz, to'langan muddat tugagach kurs yopiladi.",
    ],
    label: 'Kursni ochish',
  }),
  month_unpaid: (subject) => ({
    subject: 'Keyingi oy uchun pul yetmadi',
    paragraphs: [
      `“${subject.title}” kursining keyingi oyi ${formatUzs(subject.price)}. Hamyoningizda ${formatUzs(subject.missing)} yetishmayapti, shuning uchun hech narsa yechilmadi.`,
      `Darslar ${subject.until} gacha ochiq turadi. Hamyonni to'ldirsangiz, oy o'zi to'lanadi.`,
      "Bu qarz emas: to'ldirmasangiz, kurs shu vaqtda yopiladi.",
    ],
    label: 'Kursni ochish',
  }),
  month_dearer: (subject) => ({
    subject: "Keyingi oyning narxi o'zgardi",
    paragraphs: [
      `“${subject.title}” kursining keyingi oyi ${formatUzs(subject.price)}. Siz ${formatUzs(subject.before)} gacha yechishga rozi bo'lgansiz, shuning uchun yangi narx so'ramasdan yechilmaydi.`,
      "Davom ettirish uchun kurs sahifasida yangi narxga rozilik bering yoki oyni o'zingiz to'lang.",
    ],
    label: 'Kursni ochish',
  }),
  month_stopped: (subject) => ({
    subject: "Avtomatik yechish o'chirildi",
    paragraphs: [
      subject.is_sold
        ? `“${subject.title}” kursining keyingi oyi to'lanmadi, avtomatik yechish o'chirildi. Qarzingiz yo'q, natijalaringiz saqlanadi.`
        : `“${subject.title}” kursi hozir oyma-oy sotilmayapti, shuning uchun hamyoningizdan boshqa pul yechilmaydi. To'langan muddat oxirigacha kurs ochiq turadi.`,
    ],
    label: 'Kursni ochish',
  }),
  gift_used: (subject) => ({
    subject: "Sovg'angiz qabul qilindi",
    paragraphs: [`Siz sovg'a qilgan “${subject.title}” kursi ochildi: kod ishlatildi.`],
    label: "Sovg'alarim",
  }),
  gift_refunded: (subject) => ({
    subject: "Sovg'a qaytarildi",
    paragraphs: [
      `Sizga sovg'a qilingan “${subject.title}” kursi puli sovg'a qilgan odamga qaytarildi, kurs yopildi.`,
    ],
    label: SEE_COURSE,
  }),
  gift_voided: (subject) => ({
    subject: "Sovg'angiz bekor qilindi",
    paragraphs: [
      `Siz sovg'a qilgan “${subject.title}” kursi kodi bekor qilindi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: WALLET,
  }),
  gift_teacher_left: (subject) => ({
    subject: "Sovg'angiz puli qaytarildi",
    paragraphs: [
      `“${subject.title}” kursi o'qituvchisi hisobini yopdi. Siz sovg'a qilgan kod ishlatilmagan edi: u bekor bo'ldi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`,
    ],
    label: WALLET,
  }),
  request_bought: (subject) => ({
    subject: "Siz uchun to'landi, kurs ochildi",
    paragraphs: [
      `“${subject.title}” kursi uchun ${formatUzs(subject.amount)} to'landi. Kurs sizniki, xohlagan paytda boshlang!`,
    ],
    label: "O'rganishni boshlash",
  }),
  request_kept: (subject) => ({
    subject: "Siz uchun to'landi, kurs hali ochilmadi",
    paragraphs: [
      `“${subject.title}” kursi uchun ${formatUzs(subject.amount)} to'landi, pul hamyoningizda turibdi.`,
    ],
    label: SEE_COURSE,
  }),
  seats_paid: (subject) => ({
    subject: "O'rinlar ochildi",
    paragraphs: [
      `Bankdan to'lovingiz keldi. Jamoangiz uchun “${subject.title}” kursidan ${subject.places} ta o'rin ochildi, kodlari buyurtmada.`,
    ],
    label: 'Buyurtma',
  }),
  seats_gone: (subject) => ({
    subject: "Pulingiz keldi, lekin o'rin qolmagan",
    paragraphs: [
      `Bankdan to'lovingiz keldi, lekin “${subject.title}” kursida ${subject.places} ta bo'sh o'rin qolmagan. Buyurtma bekor bo'ldi, ${formatUzs(subject.amount)} hamyoningizda.`,
    ],
    label: 'Buyurtma',
  }),
  seats_ended: (subject) => ({
    subject: "O'rinlar puli qaytarildi",
    paragraphs: [
      subject.reason === undefined
        ? `“${subject.title}” kursi o'qituvchisi hisobini yopdi. Ishlatilmagan ${subject.places} ta o'rin bekor bo'ldi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`
        : `“${subject.title}” kursidagi ishlatilmagan ${subject.places} ta o'rin bekor qilindi, ${formatUzs(subject.amount)} hamyoningizga qaytarildi.`,
      ...(subject.reason === undefined ? [] : [`Sabab: ${subject.reason}`]),
    ],
    label: 'Buyurtma',
  }),
  top_up: (subject) => ({
    subject: "Hamyoningiz to'ldirildi",
    paragraphs: [`${subject.app} orqali hamyoningizga ${formatUzs(subject.amount)} tushdi.`],
    label: WALLET,
  }),
  top_up_returned: (subject) => ({
    subject: "Hamyonga to'lov qaytarildi",
    paragraphs: [
      `${subject.app} orqali qilingan ${formatUzs(subject.amount)}lik to'lov bekor qilindi: pul to'lov ilovangizga qaytadi, hamyoningizdan ayirildi.`,
    ],
    label: WALLET,
  }),
  new_course: (subject) => ({
    subject: `${subject.teacher} yangi kurs chiqardi`,
    paragraphs: [
      `Siz obuna bo'lgan o'qituvchi ${subject.teacher} yangi kurs e'lon qildi:`,
      `“${subject.title}”`,
    ],
    label: SEE_COURSE,
  }),
  new_lesson: (subject) => ({
    subject: 'Kursingizda yangi dars',
    paragraphs: [`“${subject.title}” kursiga yangi dars qo'shildi: “${subject.lesson}”.`],
    label: 'Darsni ochish',
  }),
  meeting_soon: (subject) => ({
    subject: 'Jonli dars boshlanmoqda',
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” jonli darsi boshlanadi: ${subject.starts_at}. Kirish eshigi ochiq.`,
    ],
    label: 'Darsga kirish',
  }),
  meeting_moved: (subject) => ({
    subject: "Jonli darsning vaqti o'zgardi",
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” jonli darsi endi shu vaqtda bo'ladi: ${subject.starts_at}.`,
    ],
    label: "Darsni ko'rish",
  }),
  meeting_cancelled: (subject) => ({
    subject: 'Jonli dars bekor qilindi',
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” jonli darsi bo'lmaydi. U shu vaqtga belgilangan edi: ${subject.starts_at}.`,
    ],
    label: "Darsni ko'rish",
  }),
  lesson_opened: (subject) => ({
    subject: `Dars ochildi: ${subject.lesson}`,
    paragraphs: [`“${subject.title}” kursida “${subject.lesson}” darsi ochildi.`],
    label: 'Darsni ochish',
  }),
  lessons_opened: (subject) => ({
    subject: 'Barcha darslar ochildi',
    paragraphs: [`“${subject.title}” kursining barcha darslari siz uchun ochildi.`],
    label: 'Kursni ochish',
  }),
  timetable_changed: (subject) => ({
    subject: "Darslarning ochilish tartibi o'zgardi",
    paragraphs: [
      `“${subject.title}” kursida darslarning ochilish tartibi o'zgardi. Sizga ochilgan darslar ochiqligicha qoladi.`,
    ],
    label: "Tartibni ko'rish",
  }),
  announcement: (subject) => ({
    subject: "Kursingiz o'qituvchisidan e'lon",
    paragraphs: [`“${subject.title}” kursi o'qituvchisi ${subject.teacher} yozdi:`, subject.headline],
    label: 'Kursni ochish',
  }),
  test_cancelled: (subject) => ({
    subject: 'Imtihon bekor qilindi',
    paragraphs: [
      `${subject.teacher} “${subject.title}” testini bekor qildi. Boshlangan urinishlar hisobga olinmaydi, e'lon qilingan natijalar saqlanadi.`,
    ],
    label: "Testni ko'rish",
  }),
  place_offered: (subject) => ({
    subject: "Imtihonda o'rin bo'shadi",
    paragraphs: [
      `“${subject.title}” imtihonida navbatingiz keldi: o'rin ${subject.until} gacha siz uchun saqlanadi. Shu vaqtgacha olmasangiz, u navbatdagi kishiga o'tadi.`,
    ],
    label: "O'rinni olish",
  }),
  group_place_offered: (subject) => ({
    subject: "Guruhda o'rin bo'shadi",
    paragraphs: [
      `“${subject.title}” kursida${subject.group ? ` (${subject.group})` : ''} navbatingiz keldi: o'rin ${subject.until} gacha siz uchun saqlanadi. Shu vaqtgacha olmasangiz, u navbatdagi kishiga o'tadi.`,
    ],
    label: "O'rinni olish",
  }),
  group_sale_began: (subject) => ({
    subject: 'Guruhga yozilish boshlandi',
    paragraphs: [
      `“${subject.title}” kursida ${subject.group} guruhiga yozilish ochildi, ${subject.until} gacha.`,
    ],
    label: 'Kursni ochish',
  }),
  member_moved: (subject) => ({
    subject: "Boshqa guruhga o'tkazildingiz",
    paragraphs: [
      `“${subject.title}” kursida siz ${subject.group} guruhiga o'tkazildingiz. Natijalaringiz saqlanadi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  member_paused: (subject) => ({
    subject: "O'qishingiz muzlatildi",
    paragraphs: [
      `“${subject.title}” kursidagi o'qishingiz ${subject.until} gacha muzlatildi. Muddatingiz muzlatilgan kunlarga uzayadi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  member_resumed: (subject) => ({
    subject: "O'qishga qaytarildingiz",
    paragraphs: [`“${subject.title}” kursida o'qishga qaytarildingiz: darslar ochiq.`],
    label: 'Kursni ochish',
  }),
  member_prolonged: (subject) => ({
    subject: 'Muddatingiz uzaytirildi',
    paragraphs: [
      `“${subject.title}” kursidagi muddatingiz ${subject.until} gacha uzaytirildi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  member_removed: (subject) => ({
    subject: 'Guruhdan chiqarildingiz',
    paragraphs: [
      `“${subject.title}” kursida ${subject.group} guruhidan chiqarildingiz, darslar yopildi. To'lov bo'yicha savol bo'lsa, qo'llab-quvvatlash xizmatiga yozing.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  seat_opened: (subject) => ({
    subject: 'Kurs sizga ochildi',
    paragraphs: [`Ustozingiz sizni tasdiqladi: “${subject.title}” kursi ochildi.`],
    label: 'Kursni ochish',
  }),
  seat_refused: (subject) => ({
    subject: 'Ustoz tasdiqlamadi',
    paragraphs: [
      `“${subject.title}” kursi uchun ochgan havolangiz boshqa odamga berilgan. Bu xato bo'lsa, ustozingizdan o'zingizga yangi havola so'rang.`,
    ],
    label: "Kursni ko'rish",
  }),
  seat_prolonged: (subject) => ({
    subject: 'Muddatingiz uzaytirildi',
    paragraphs: [
      `“${subject.title}” kursidagi muddatingiz ${subject.until} gacha uzaytirildi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  seat_paused: (subject) => ({
    subject: "O'qishingiz muzlatildi",
    paragraphs: [
      `“${subject.title}” kursi ${subject.until} gacha yopiq. Muddatingiz shuncha kunga uzayadi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Kursni ochish',
  }),
  seat_resumed: (subject) => ({
    subject: "O'qishga qaytarildingiz",
    paragraphs: [`“${subject.title}” kursi yana ochiq.`],
    label: 'Kursni ochish',
  }),
  seat_ended: (subject) => ({
    subject: "O'rningiz qaytarib olindi",
    paragraphs: [
      `Ustozingiz “${subject.title}” kursidagi o'rningizni qaytarib oldi. Ko'rgan darslaringiz va sertifikatingiz o'zingizda qoladi.`,
      `Sabab: ${subject.reason}`,
    ],
    label: "Kursni ko'rish",
  }),
  seat_asked: (subject) => ({
    subject: "Bu sizning o'quvchingizmi?",
    paragraphs: [
      `“${subject.title}” kursining ${subject.name} uchun berilgan havolasini ${subject.person} ochdi. Aloqa ma'lumoti mos kelmadi: tasdiqlang yoki rad eting.`,
    ],
    label: "Ro'yxatni ochish",
  }),
  comment_answer: (subject) => ({
    subject: 'Izohingizga javob keldi',
    paragraphs: [`${subject.author} “${subject.title}” kursidagi izohingizga javob yozdi.`],
    label: "Javobni ko'rish",
  }),
  question_answer: (subject) => ({
    subject: 'Savolingizga javob keldi',
    paragraphs: [
      `${subject.author} “${subject.title}” kursidagi savolingizga javob ${subject.has_voice ? 'berdi' : 'yozdi'}.`,
      ...filesOf(subject, 'Javobda'),
    ],
    label: "Javobni ko'rish",
  }),
  question_published: (subject) => ({
    subject: "Savolingiz ismingizsiz e'lon qilindi",
    paragraphs: [
      `“${subject.title}” kursidagi savolingiz boshqalarga ham foydali ekan: ustoz uni ismingizsiz va ovozingizsiz hammaga ochdi.`,
      'Xohlamasangiz, savolni yana yashirishingiz mumkin.',
    ],
    label: "Savolni ko'rish",
  }),
  certificate: (subject) => ({
    subject: 'Sertifikatingiz tayyor',
    paragraphs: [`Tabriklaymiz! “${subject.title}” kursini yakunladingiz, sertifikatingiz tayyor.`],
    label: "Sertifikatni ko'rish",
  }),
  homework_returned: (subject) => ({
    subject: 'Uy vazifangiz tuzatishga qaytdi',
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” darsidagi vazifangiz izohlar bilan qaytdi.`,
    ],
    label: "Izohlarni ko'rish",
  }),
  homework_extended: (subject) => ({
    subject: 'Uy vazifangiz muddati uzaytirildi',
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” darsidagi vazifani ${subject.until} gacha topshirishingiz mumkin.`,
      `Sabab: ${subject.reason}`,
    ],
    label: 'Vazifani ochish',
  }),
  homework_accepted: (subject) => ({
    subject: 'Uy vazifangiz qabul qilindi',
    paragraphs: [`“${subject.title}” kursining “${subject.lesson}” darsidagi vazifangiz qabul qilindi.`],
    label: "Vazifani ko'rish",
  }),
  test_result: (subject) => ({
    subject: 'Test natijangiz tayyor',
    paragraphs: [`“${subject.title}” testining natijalari e'lon qilindi.`],
    label: "Natijani ko'rish",
  }),
  test_regraded: (subject) => ({
    subject: "Test natijangiz o'zgardi",
    paragraphs: [
      `“${subject.title}” testi qayta hisoblandi: ${subject.points_before} ball o'rniga ${subject.points} ball.`,
    ],
    label: "Natijani ko'rish",
  }),
  parents_paused: () => ({
    subject: 'Ota-onangizga hisobot borishini tasdiqlang',
    paragraphs: [
      "Bir yil bo'ldi, shuning uchun haftalik hisobotlar ota-onangizga hozir bormayapti. Davom etsin desangiz, profilingizda tasdiqlang. Istamasangiz, hech narsa qilmang.",
    ],
    label: "Ota-onam uchun bo'limi",
  }),
  exam_soon: (subject) => ({
    subject: 'Imtihoningiz yaqin',
    paragraphs: [`“${subject.title}” imtihoni boshlanadi: ${subject.starts_at}. Joyingiz saqlangan.`],
    label: 'Imtihonni ochish',
  }),
  homework_due: (subject) => ({
    subject: 'Uy vazifasining muddati yaqin',
    paragraphs: [
      `“${subject.title}” kursining “${subject.lesson}” darsidagi vazifani ${subject.until} gacha topshirishingiz mumkin.`,
    ],
    label: 'Vazifani ochish',
  }),
  access_ending: (subject) => ({
    subject: 'Kursingizning muddati yaqinlashdi',
    paragraphs: [
      `“${subject.title}” kursi sizga ${subject.until} gacha ochiq. Natijalaringiz undan keyin ham saqlanadi.`,
      ...(subject.price === null
        ? []
        : [`Muddat tugagach davom ettirish narxi: ${formatUzs(subject.price)}.`]),
    ],
    label: 'Kursni ochish',
  }),
  purchase_unfinished: (subject) => ({
    subject: 'Xaridingizni davom ettirishingiz mumkin',
    paragraphs: [
      subject.missing === 0
        ? `Hamyoningizda “${subject.title}” kursi uchun pul yetarli: uni bir bosishda olasiz.`
        : `“${subject.title}” kursini olish uchun hamyoningizga ${formatUzs(subject.missing)} qo'shsangiz kifoya.`,
      "Fikringiz o'zgargan bo'lsa, hech narsa qilish shart emas.",
    ],
    label: 'Xaridni davom ettirish',
  }),
  course_cheaper: (subject) => ({
    subject: 'Saqlagan kursingiz arzonlashdi',
    paragraphs: [
      `“${subject.title}” kursi endi ${formatUzs(subject.amount)}. Siz saqlaganingizda ${formatUzs(subject.before)} edi.`,
    ],
    label: SEE_COURSE,
  }),
  last_lesson: (subject) => ({
    subject: 'Bitta dars qoldi',
    paragraphs: [
      `“${subject.title}” kursida bitta dars qoldi: “${subject.lesson}”${sized(subject.megabytes)}.`,
    ],
    label: 'Darsni ochish',
  }),
  course_not_begun: (subject) => ({
    subject: 'Birinchi darsingiz tayyor',
    paragraphs: [
      `“${subject.title}” kursi sizga ochiq. “${subject.lesson}” darsidan boshlashingiz mumkin${sized(subject.megabytes)}.`,
    ],
    label: 'Darsni ochish',
  }),
  course_stalled: (subject) => ({
    subject: 'Keyingi darsingiz tayyor',
    paragraphs: [
      `“${subject.title}” kursida keyingi darsingiz: “${subject.lesson}”${sized(subject.megabytes)}. To'xtagan joyingizdan davom etasiz.`,
    ],
    label: 'Darsni ochish',
  }),
  teacher_message: (subject) => ({
    subject: "O'qituvchingizdan xabar",
    paragraphs: [`“${subject.title}” kursi, ${subject.teacher}:`, subject.text],
    label: messageLabel(subject),
  }),
  week_goal: (subject) => ({
    subject: 'Yangi hafta boshlandi',
    paragraphs: [
      `Maqsadingiz: haftada ${subject.goal} kun o'rganish. Bu haftani bitta qisqa darsdan boshlashingiz mumkin.`,
    ],
    label: 'Kurslarim',
  }),
  sale: (subject) => ({
    subject: 'Kursingiz sotildi',
    paragraphs: [
      subject.amount === 0
        ? `“${subject.title}” kursingizga yangi o'quvchi yozildi.`
        : `“${subject.title}” kursingiz sotildi: hisobingizga ${formatUzs(subject.amount)} yozildi.`,
    ],
    label: BALANCE,
  }),
  bundle_sale: (subject) => ({
    subject: "To'plamingiz sotildi",
    paragraphs: [
      `“${subject.title}” to'plamingizdan ${subject.courses} ta kurs sotildi: hisobingizga ${formatUzs(subject.amount)} yozildi.`,
    ],
    label: BALANCE,
  }),
  sale_refunded: (subject) => ({
    subject: 'Sotuv bekor qilindi',
    paragraphs: [
      `“${subject.title}” kursi uchun to'lov o'quvchiga qaytarildi: hisobingizdan ${formatUzs(subject.amount)} ayirildi.`,
    ],
    label: BALANCE,
  }),
  share_earned: (subject) => ({
    subject: 'Sotuvdan ulush keldi',
    paragraphs: [
      `“${subject.title}” kursi sotildi: ulushingiz, ${formatUzs(subject.amount)}, hisobingizga yozildi.`,
    ],
    label: BALANCE,
  }),
  bundle_share_earned: (subject) => ({
    subject: 'Sotuvdan ulush keldi',
    paragraphs: [
      `“${subject.title}” to'plami sotildi: ulushingiz, ${formatUzs(subject.amount)}, hisobingizga yozildi.`,
    ],
    label: BALANCE,
  }),
  share_returned: (subject) => ({
    subject: 'Ulush qaytarildi',
    paragraphs: [
      `“${subject.title}” kursi uchun to'lov o'quvchiga qaytarildi: undagi ulushingiz, ${formatUzs(subject.amount)}, hisobingizdan ayirildi.`,
    ],
    label: BALANCE,
  }),
  new_comment: (subject) => ({
    subject: 'Kursga izoh yozildi',
    paragraphs: [`${subject.author} “${subject.title}” kursiga izoh yozdi.`],
    label: "Izohni ko'rish",
  }),
  new_question: (subject) => ({
    subject: "Kurs bo'yicha savol berildi",
    paragraphs: [
      `${subject.author} “${subject.title}” kursi bo'yicha savol berdi.`,
      ...filesOf(subject, 'Savolda'),
    ],
    label: 'Javob berish',
  }),
  payout_paid: (subject) => ({
    subject: "To'lovingiz o'tkazildi",
    paragraphs: [
      `${formatUzs(subject.amount)} oxirgi raqamlari ${subject.card_last4} bo'lgan kartangizga o'tkazildi.`,
    ],
    label: BALANCE,
  }),
  payout_refused: (subject) => ({
    subject: "To'lov so'rovingiz rad etildi",
    paragraphs: [
      `${formatUzs(subject.amount)}lik to'lov so'rovingiz (karta: •••• ${subject.card_last4}) rad etildi. Sababi:`,
      subject.reason,
      "Mablag' to'liq balansingizga qaytarildi.",
    ],
    label: BALANCE,
  }),
  payout_returned: (subject) => ({
    subject: "Bank to'lovingizni qaytardi",
    paragraphs: [
      `Bank ${formatUzs(subject.amount)}lik to'lovni (karta: •••• ${subject.card_last4}) qaytardi. Sababi:`,
      subject.reason,
      "Mablag' to'liq balansingizga qo'shildi. Karta ma'lumotlarini tekshirib, qayta so'rov yuboring.",
    ],
    label: BALANCE,
  }),
  video_ready: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? {
          subject: 'Video darslar tayyor',
          paragraphs: [`“${course}”: ${videos.length} ta video tayyor. Endi ularni tomosha qilish mumkin.`],
          label: 'Kurs darslari',
        }
      : {
          subject: 'Video dars tayyor',
          paragraphs: [
            `${ofCourse(course)}“${title}” darsining videosi tayyor: endi uni tomosha qilish mumkin.`,
          ],
          label: "Darsni ko'rish",
        },
  video_failed: ({ title, course, videos = [], reason }) =>
    course !== undefined && videos.length > 1
      ? {
          subject: "Video darslarni tayyorlab bo'lmadi",
          paragraphs: [
            `“${course}”: ${videos.length} ta videoni tayyorlab bo'lmadi. Oxirgisi “${title}” darsida, sababi:`,
            reason,
          ],
          label: 'Kurs darslari',
        }
      : {
          subject: "Video darsni tayyorlab bo'lmadi",
          paragraphs: [
            `${ofCourse(course)}“${title}” darsining videosini tayyorlab bo'lmadi. Sababi:`,
            reason,
          ],
          label: 'Darsni tahrirlash',
        },
  course_published: (subject) => ({
    subject: "Kursingiz e'lon qilindi",
    paragraphs: [`“${subject.title}” kursi tekshiruvdan o'tdi va katalogga chiqdi.`],
    label: SEE_COURSE,
  }),
  course_approved: (subject) => ({
    subject: 'Kursingiz tasdiqlandi',
    paragraphs: [
      `“${subject.title}” kursi tekshiruvdan o'tdi va siz tanlagan vaqtda sotuvga chiqadi: ${subject.publish_at}.`,
    ],
    label: 'Kursni ochish',
  }),
  course_returned: (subject) => ({
    subject: 'Kursingiz tuzatish uchun qaytarildi',
    paragraphs: [
      `“${subject.title}” kursi tuzatish uchun qaytarildi. Sababi:`,
      subject.reason,
      ...(subject.notes
        ? [`Kurs sahifasida ${subject.notes} ta izoh bor: har biri dars va vaqti bilan.`]
        : []),
      'Kamchiliklarni tuzatib, kursni qayta tekshiruvga yuborishingiz mumkin.',
    ],
    label: subject.notes ? "Izohlarni ko'rish" : 'Kursni tahrirlash',
  }),
  course_hidden: (subject) => ({
    subject: 'Kursingiz katalogdan olindi',
    paragraphs: [
      `“${subject.title}” kursi katalogdan olindi. Uni sotib olganlar ko'rishda davom etadi. Sababi:`,
      subject.reason,
    ],
    label: SEE_COURSE,
  }),
  chat_rights_lost: (subject) => ({
    subject: "Telegram kanalida bot ruxsatini yo'qotdi",
    paragraphs: [
      `“${subject.chat}” kanali (“${subject.title}” kursi) bilan bot endi ishlay olmaydi: yangi o'quvchilar kirmaydi, muddati tugaganlar chiqarilmaydi.`,
      "Botni yana administrator qiling va unga “Taklif havolalari” hamda “Foydalanuvchilarni bloklash” huquqlarini bering. Navbatdagilar o'zi bajariladi.",
    ],
    label: 'Kanal sozlamalari',
  }),
  webhook_off: (subject) => ({
    subject: "Vebhuk o'chirildi",
    paragraphs: [
      `${subject.host} manzilidagi vebhuk o'chirildi: 5 kundan beri so'rovlarni qabul qilmayapti yoki manzil endi yo'qligini bildirdi.`,
      "Dasturingizni tekshiring, so'ng vebhukni qayta yoqib, yetib bormagan xabarlarni yana yuboring.",
    ],
    label: 'Vebhuklar',
  }),
  webhooks_paused: () => ({
    subject: "Vebhuklaringiz to'xtatib turildi",
    paragraphs: [
      "Parolingiz almashgani uchun vebhuklaringiz to'xtatib turildi: ularni begona kishi qo'shgan bo'lishi mumkin.",
      "Har birining manzilini tekshiring. O'zingiznikini parolingiz bilan qayta yoqing, begonasini o'chiring.",
    ],
    label: 'Vebhuklar',
  }),
  teacher_approved: () => ({
    subject: "O'qituvchi profilingiz tasdiqlandi",
    paragraphs: ["O'qituvchi profilingiz tasdiqlandi. Endi kurs va video darslar yuklashingiz mumkin."],
    label: 'Kurs yuklash',
  }),
  teacher_rejected: (subject) => ({
    subject: "O'qituvchi arizangiz qabul qilinmadi",
    paragraphs: [
      "Afsuski, o'qituvchi arizangiz hozircha qabul qilinmadi. Sababi:",
      subject.reason,
      "Ma'lumotlaringizni to'ldirib, qayta ariza topshirishingiz mumkin.",
    ],
    label: 'Qayta ariza topshirish',
  }),
  message_trial: (subject) => ({
    subject: "Sinov: o'quvchiga xabaringiz shunday boradi",
    paragraphs: [`“${subject.title}” kursi, ${subject.teacher}:`, subject.text],
    label: messageLabel(subject),
  }),
  team_invited: (subject) => ({
    subject: 'Kurs jamoasiga taklif',
    paragraphs: [
      `${subject.owner} sizni “${subject.title}” kursi jamoasiga chaqirdi.`,
      'Taklif 7 kun amal qiladi. Nima qila olishingiz uning sahifasida yozilgan.',
    ],
    label: "Taklifni ko'rish",
  }),
  team_joined: (subject) => ({
    subject: "Jamoangizga yangi odam qo'shildi",
    paragraphs: [
      `${subject.author} taklifingizni qabul qilib, “${subject.title}” kursi jamoasiga qo'shildi.`,
    ],
    label: 'Jamoa',
  }),
  team_declined: (subject) => ({
    subject: 'Jamoaga taklifingiz rad etildi',
    paragraphs: [`${subject.author} “${subject.title}” kursi jamoasiga taklifingizni rad etdi.`],
    label: 'Jamoa',
  }),
  team_left: (subject) => ({
    subject: 'Jamoangizdan bir kishi chiqdi',
    paragraphs: [`${subject.author} “${subject.title}” kursi jamoasidan chiqdi. Yozgan javoblari saqlanadi.`],
    label: 'Jamoa',
  }),
  team_changed: (subject) => ({
    subject: subject.role === null ? 'Jamoadan chiqarildingiz' : "Jamoadagi vazifangiz o'zgardi",
    paragraphs: [
      subject.role === null
        ? `Kurs egasi sizni “${subject.title}” kursi jamoasidan chiqardi. Yozgan javoblaringiz saqlanadi.`
        : `Kurs egasi “${subject.title}” kursidagi vazifangizni o'zgartirdi.`,
    ],
    label: subject.role === null ? SEE_COURSE : 'Jamoa',
  }),
  share_proposed: (subject) => ({
    subject: 'Sizga ulush taklif qilindi',
    paragraphs: [
      `${subject.owner} “${subject.title}” kursi daromadidan sizga ${sharePercent(subject.share)} ulush taklif qildi${subject.last_day === null ? '' : `, ${subject.last_day} kuni oxirigacha`}.`,
      "Siz rozi bo'lguningizcha avvalgi kelishuv kuchda qoladi.",
    ],
    label: "Taklifni ko'rish",
  }),
  share_withdrawn: (subject) => ({
    subject: 'Ulush taklifi bekor qilindi',
    paragraphs: [
      `${subject.owner} “${subject.title}” kursidagi ${sharePercent(subject.share)} ulush taklifini bekor qildi. Avvalgi kelishuv kuchda.`,
    ],
    label: 'Jamoa',
  }),
  share_confirmed: (subject) => ({
    subject: 'Ulush taklifingiz qabul qilindi',
    paragraphs: [
      `${subject.author} “${subject.title}” kursidagi ${sharePercent(subject.share)} ulushga rozi bo'ldi. Keyingi sotuvlar shunday bo'linadi.`,
    ],
    label: 'Jamoa',
  }),
  share_refused: (subject) => ({
    subject: 'Ulush taklifingiz rad etildi',
    paragraphs: [
      `${subject.author} “${subject.title}” kursidagi ${sharePercent(subject.share)} ulush taklifini rad etdi. Avvalgi kelishuv kuchda.`,
    ],
    label: 'Jamoa',
  }),
  comment_hidden: (subject) => ({
    subject: 'Izohingiz yashirildi',
    paragraphs: [`“${subject.title}” kursidagi izohingizni moderator yashirdi. Sababi:`, subject.reason],
  }),
} satisfies Texts
