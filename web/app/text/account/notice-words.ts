import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'
import { formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { KEPT_BECAUSE } from '../pay-for-me/kept-because.ts'

export type NoticeSubjects = { [Content in NoticeContent as Content['kind']]: Content['subject'] }

const quoted = (title: string) => `“${title}”`
const ofCourse = (course: string | undefined) => (course === undefined ? '' : `${quoted(course)}: `)
/** The size of a lesson after its title, where it is known. */
const sized = (megabytes: number | null) => (megabytes === null ? '' : ` (${megabytes} MB)`)

/** What a question or an answer has beside its text. */
const filesOf = (of: { has_photos?: boolean; has_voice?: boolean }) => {
  const files = [of.has_voice && 'ovoz', of.has_photos && 'surat'].filter(Boolean)
  return files.length === 0 ? '' : ` (${files.join(', ')})`
}

const ROLES = { author: 'muallif', curator: 'kurator', analyst: 'tahlilchi' }

/** The sentence that tells the event, for each kind of notice. */
export const noticeSentences: { readonly [Kind in NoticeKind]: (subject: NoticeSubjects[Kind]) => string } = {
  purchase: ({ title, part }) =>
    part
      ? `${quoted(title)} kursining ${part.part}-qismi ochildi, jami ${part.parts} qism.`
      : `${quoted(title)} kursi sizniki. O'qishingizda omad!`,
  bundle_purchase: ({ title, courses }) =>
    `${quoted(title)} to'plami sizniki: ${courses} ta kurs ochildi. O'qishingizda omad!`,
  refund: ({ title, amount }) =>
    `${quoted(title)} kursi uchun ${formatMoney(amount)} hamyoningizga qaytarildi.`,
  gift_used: ({ title }) => `Siz sovg'a qilgan ${quoted(title)} kursi ochildi.`,
  gift_refunded: ({ title }) =>
    `Sizga sovg'a qilingan ${quoted(title)} kursi puli sovg'a qilgan odamga qaytarildi, kurs yopildi.`,
  gift_voided: ({ title, amount, reason }) =>
    `Siz sovg'a qilgan ${quoted(title)} kursi kodi bekor qilindi, ${formatMoney(amount)} hamyoningizga qaytdi. Sabab: ${reason}`,
  month_due: ({ title, until, price, missing, is_charged }) =>
    `${quoted(title)} kursi ${formatDateTime(until)} gacha to'langan. ${is_charged ? `Keyin ${formatMoney(price)} yechiladi` : `Keyingi oy: ${formatMoney(price)}`}.${missing > 0 ? ` Hamyoningizda ${formatMoney(missing)} yetishmayapti.` : ''}`,
  month_unpaid: ({ title, until, missing }) =>
    `${quoted(title)} kursining keyingi oyi uchun ${formatMoney(missing)} yetishmadi, hech narsa yechilmadi. Darslar ${formatDateTime(until)} gacha ochiq.`,
  month_dearer: ({ title, price, before }) =>
    `${quoted(title)} kursining keyingi oyi ${formatMoney(price)}. Siz ${formatMoney(before)} gacha rozi bo'lgansiz, so'ramasdan yechilmaydi.`,
  month_stopped: ({ title, is_sold }) =>
    is_sold
      ? `${quoted(title)} kursi uchun avtomatik yechish o'chirildi. Qarzingiz yo'q.`
      : `${quoted(title)} kursi hozir oyma-oy sotilmayapti, hamyoningizdan boshqa pul yechilmaydi.`,
  gift_teacher_left: ({ title, amount }) =>
    `${quoted(title)} kursi o'qituvchisi hisobini yopdi. Ishlatilmagan sovg'angiz puli, ${formatMoney(amount)}, hamyoningizga qaytdi.`,
  request_bought: ({ title, amount }) =>
    `Siz uchun ${formatMoney(amount)} to'landi: ${quoted(title)} kursi ochildi. O'qishingizda omad!`,
  request_kept: ({ title, amount, kept_because }) =>
    `${quoted(title)} kursi uchun ${formatMoney(amount)} to'landi, pul hamyoningizda. ${KEPT_BECAUSE[kept_because]}`,
  seats_paid: ({ title, places }) =>
    `Bankdan to'lovingiz keldi: jamoangiz uchun ${quoted(title)} kursidan ${places} ta o'rin ochildi.`,
  seats_gone: ({ title, places, amount }) =>
    `Bankdan to'lovingiz keldi, lekin ${quoted(title)} kursida ${places} ta bo'sh o'rin qolmagan. ${formatMoney(amount)} hamyoningizda.`,
  seats_ended: ({ title, places, amount, reason }) =>
    reason === undefined
      ? `${quoted(title)} kursi o'qituvchisi hisobini yopdi. ${places} ta o'rin puli, ${formatMoney(amount)}, hamyoningizga qaytdi.`
      : `${quoted(title)} kursidagi ${places} ta o'rin bekor qilindi, ${formatMoney(amount)} hamyoningizga qaytdi. Sabab: ${reason}`,
  top_up: ({ app, amount }) => `${app} orqali hamyoningizga ${formatMoney(amount)} tushdi.`,
  top_up_returned: ({ app, amount }) =>
    `${app} orqali qilingan ${formatMoney(amount)}lik to'lov bekor qilindi va hamyoningizdan ayirildi.`,
  new_course: ({ teacher, title }) => `${teacher} yangi kurs chiqardi: ${quoted(title)}`,
  meeting_soon: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: ${quoted(lesson)} jonli darsi ${formatDateTime(starts_at)} da boshlanadi. Eshik ochiq.`,
  meeting_moved: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: ${quoted(lesson)} jonli darsi endi ${formatDateTime(starts_at)} da bo'ladi.`,
  meeting_cancelled: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: ${formatDateTime(starts_at)} dagi ${quoted(lesson)} jonli darsi bo'lmaydi.`,
  new_lesson: ({ title, lesson }) => `${quoted(title)} kursiga yangi dars qo'shildi: ${quoted(lesson)}`,
  lesson_opened: ({ title, lesson }) => `${quoted(title)} kursida ${quoted(lesson)} darsi ochildi.`,
  lessons_opened: ({ title }) => `${quoted(title)} kursining barcha darslari siz uchun ochildi.`,
  timetable_changed: ({ title }) =>
    `${quoted(title)} kursida darslarning ochilish tartibi o'zgardi. Ochilgan darslar ochiqligicha qoladi.`,
  announcement: ({ teacher, headline }) => `${teacher}: ${headline}`,
  test_cancelled: ({ teacher, title }) =>
    `${teacher} ${quoted(title)} testini bekor qildi. Boshlangan urinishlar hisobga olinmaydi.`,
  place_offered: ({ title, until }) =>
    `${quoted(title)} imtihonida o'rin bo'shadi, siz uchun ${formatDateTime(until)} gacha saqlanadi.`,
  group_place_offered: ({ title, group, until }) =>
    `${quoted(title)} kursida${group ? ` (${group})` : ''} o'rin bo'shadi, siz uchun ${formatDateTime(until)} gacha saqlanadi.`,
  group_sale_began: ({ title, group, until }) =>
    `${quoted(title)} kursida ${quoted(group)} guruhiga yozilish boshlandi, ${formatDateTime(until)} gacha.`,
  member_moved: ({ title, group, reason }) =>
    `${quoted(title)}: siz ${quoted(group)} guruhiga o'tkazildingiz. Sabab: ${reason}`,
  member_paused: ({ title, until, reason }) =>
    `${quoted(title)}: o'qishingiz ${formatDateTime(until)} gacha muzlatildi, muddatingiz shuncha uzayadi. Sabab: ${reason}`,
  member_resumed: ({ title }) => `${quoted(title)}: o'qishga qaytarildingiz, darslar ochiq.`,
  member_prolonged: ({ title, until, reason }) =>
    `${quoted(title)}: muddatingiz ${formatDateTime(until)} gacha uzaytirildi. Sabab: ${reason}`,
  member_removed: ({ title, group, reason }) =>
    `${quoted(title)}: siz ${quoted(group)} guruhidan chiqarildingiz. Sabab: ${reason}`,
  seat_opened: ({ title }) => `Ustoz sizni tasdiqladi: ${quoted(title)} kursi ochildi.`,
  seat_refused: ({ title }) =>
    `${quoted(title)}: bu havola boshqa odamga berilgan, ustoz tasdiqlamadi. Yangi havola so'rang.`,
  seat_prolonged: ({ title, until, reason }) =>
    `${quoted(title)}: muddatingiz ${formatDateTime(until)} gacha uzaytirildi. Sabab: ${reason}`,
  seat_paused: ({ title, until, reason }) =>
    `${quoted(title)}: o'qishingiz ${formatDateTime(until)} gacha muzlatildi. Sabab: ${reason}`,
  seat_resumed: ({ title }) => `${quoted(title)}: o'qishga qaytarildingiz, darslar ochiq.`,
  seat_ended: ({ title, reason }) => `${quoted(title)}: ustoz o'rningizni qaytarib oldi. Sabab: ${reason}`,
  seat_asked: ({ title, name, person }) =>
    `${quoted(title)}: ${name} uchun berilgan havolani ${person} ochdi. Bu sizning o'quvchingizmi?`,
  comment_answer: ({ author, title }) => `${author} ${quoted(title)} kursidagi izohingizga javob yozdi.`,
  question_answer: ({ author, title, ...files }) =>
    `${author} ${quoted(title)} kursidagi savolingizga javob ${files.has_voice ? 'berdi' : 'yozdi'}${filesOf(files)}.`,
  question_published: ({ title }) => `${quoted(title)} kursidagi savolingiz ismingizsiz e'lon qilindi.`,
  homework_returned: ({ lesson }) => `${quoted(lesson)} darsidagi uy vazifangiz tuzatishga qaytdi.`,
  homework_accepted: ({ lesson }) => `${quoted(lesson)} darsidagi uy vazifangiz qabul qilindi.`,
  homework_extended: ({ lesson, until, reason }) =>
    `${quoted(lesson)} darsidagi uy vazifangiz muddati ${formatDateTime(until)} gacha uzaytirildi. Sabab: ${reason}`,
  test_result: ({ title }) => `${quoted(title)} testining natijalari e'lon qilindi.`,
  test_regraded: ({ title, points_before, points }) =>
    `${quoted(title)} testi qayta hisoblandi: ${points_before} ball o'rniga ${points} ball.`,
  certificate: ({ title }) => `Tabriklaymiz! ${quoted(title)} kursi sertifikati tayyor.`,
  parents_paused: () =>
    "Ota-onangizga haftalik hisobotlar to'xtab turibdi: bir yil bo'ldi. Davom etsin desangiz, tasdiqlang.",
  exam_soon: ({ title, starts_at }) =>
    `${quoted(title)} imtihoni ${formatDateTime(starts_at)} da boshlanadi. Joyingiz saqlangan.`,
  homework_due: ({ lesson, until }) =>
    `${quoted(lesson)} darsidagi uy vazifasini ${formatDateTime(until)} gacha topshirishingiz mumkin.`,
  access_ending: ({ title, until, price }) =>
    `${quoted(title)} kursi sizga ${formatDateTime(until)} gacha ochiq.${price === null ? '' : ` Davom ettirish narxi: ${formatMoney(price)}.`}`,
  purchase_unfinished: ({ title, missing }) =>
    missing === 0
      ? `Hamyoningizda ${quoted(title)} kursi uchun pul yetarli.`
      : `${quoted(title)} kursini olish uchun hamyoningizga ${formatMoney(missing)} qo'shsangiz kifoya.`,
  course_cheaper: ({ title, amount, before }) =>
    `Saqlagan kursingiz ${quoted(title)} arzonlashdi: ${formatMoney(before)} edi, endi ${formatMoney(amount)}.`,
  last_lesson: ({ title, lesson, megabytes }) =>
    `${quoted(title)} kursida bitta dars qoldi: ${quoted(lesson)}${sized(megabytes)}.`,
  course_not_begun: ({ title, lesson, megabytes }) =>
    `${quoted(title)} kursi sizga ochiq, birinchi dars: ${quoted(lesson)}${sized(megabytes)}.`,
  course_stalled: ({ title, lesson, megabytes }) =>
    `${quoted(title)} kursida keyingi darsingiz: ${quoted(lesson)}${sized(megabytes)}.`,
  teacher_message: ({ teacher, text }) => `${teacher}: ${text}`,
  week_goal: ({ goal }) =>
    `Yangi hafta boshlandi. Maqsadingiz: haftada ${goal} kun. Bitta qisqa darsdan boshlashingiz mumkin.`,
  sale: ({ title, amount }) =>
    amount === 0
      ? `${quoted(title)} kursingizga yangi o'quvchi yozildi.`
      : `${quoted(title)} kursingiz sotildi: +${formatMoney(amount)}`,
  bundle_sale: ({ title, courses, amount }) =>
    `${quoted(title)} to'plamingizdan ${courses} ta kurs sotildi: +${formatMoney(amount)}`,
  sale_refunded: ({ title, amount }) =>
    `${quoted(title)} kursi uchun to'lov o'quvchiga qaytarildi: −${formatMoney(amount)}`,
  share_earned: ({ title, amount }) => `${quoted(title)} kursi sotuvidan ulushingiz: +${formatMoney(amount)}`,
  bundle_share_earned: ({ title, amount }) =>
    `${quoted(title)} to'plami sotuvidan ulushingiz: +${formatMoney(amount)}`,
  share_returned: ({ title, amount }) =>
    `${quoted(title)} kursi uchun to'lov o'quvchiga qaytarildi, ulushingiz ham: −${formatMoney(amount)}`,
  new_comment: ({ author, title }) => `${author} ${quoted(title)} kursiga izoh yozdi.`,
  new_question: ({ author, title, ...files }) =>
    `${author} ${quoted(title)} kursi bo'yicha savol berdi${filesOf(files)}.`,
  payout_paid: ({ amount, card_last4 }) =>
    `${formatMoney(amount)} kartangizga o'tkazildi (•••• ${card_last4}).`,
  payout_refused: ({ amount }) =>
    `${formatMoney(amount)}lik to'lov so'rovingiz rad etildi, mablag' balansingizda.`,
  payout_returned: ({ amount }) => `Bank ${formatMoney(amount)}lik to'lovni qaytardi, mablag' balansingizda.`,
  video_ready: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? `${quoted(course)}: ${videos.length} ta video tayyor.`
      : `${ofCourse(course)}${quoted(title)} darsining videosi tayyor.`,
  video_failed: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? `${quoted(course)}: ${videos.length} ta videoni tayyorlab bo'lmadi. Oxirgisi ${quoted(title)} darsida:`
      : `${ofCourse(course)}${quoted(title)} darsining videosini tayyorlab bo'lmadi.`,
  course_published: ({ title }) => `${quoted(title)} kursingiz e'lon qilindi.`,
  course_approved: ({ title, publish_at }) =>
    `${quoted(title)} kursingiz tasdiqlandi. ${formatDateTime(publish_at)} da sotuvga chiqadi.`,
  course_returned: ({ title, notes }) =>
    `${quoted(title)} kursingiz tuzatish uchun qaytarildi.${notes ? ` Izohlar: ${notes} ta.` : ''}`,
  course_hidden: ({ title }) => `${quoted(title)} kursingiz katalogdan olindi.`,
  chat_rights_lost: ({ chat, title }) =>
    `${quoted(chat)} kanalida bot ruxsatini yo'qotdi: ${quoted(title)} o'quvchilari kira olmaydi.`,
  webhook_off: ({ host }) => `${host} manzilidagi vebhuk o'chirildi.`,
  webhooks_paused: () => "Vebhuklaringiz hisob himoyasi uchun to'xtatib turildi. Tekshirib, qayta yoqing.",
  teacher_approved: () => "O'qituvchi profilingiz tasdiqlandi. Endi kurs yuklashingiz mumkin.",
  teacher_rejected: () => "O'qituvchi arizangiz qabul qilinmadi.",
  message_trial: ({ text }) => `Sinov: ${text}`,
  team_invited: ({ owner, title, role }) =>
    `${owner} sizni ${quoted(title)} kursi jamoasiga chaqirdi: ${ROLES[role]}.`,
  team_joined: ({ author, title, role }) => `${author} ${quoted(title)} jamoasiga qo'shildi: ${ROLES[role]}.`,
  team_declined: ({ author, title }) => `${author} ${quoted(title)} jamoasiga taklifingizni rad etdi.`,
  team_left: ({ author, title }) => `${author} ${quoted(title)} jamoasidan chiqdi.`,
  team_changed: ({ title, role }) =>
    role
      ? `${quoted(title)} kursidagi yangi vazifangiz: ${ROLES[role]}.`
      : `${quoted(title)} kursi jamoasidan chiqarildingiz.`,
  share_proposed: ({ owner, title, share }) =>
    `${owner} ${quoted(title)} kursidan ${sharePercent(share)} ulush taklif qildi. Javobingizni kutyapti.`,
  share_withdrawn: ({ owner, title, share }) =>
    `${owner} ${quoted(title)} kursidagi ${sharePercent(share)} ulush taklifini bekor qildi.`,
  share_confirmed: ({ author, title, share }) =>
    `${author} ${quoted(title)} kursidagi ${sharePercent(share)} ulushga rozi bo'ldi.`,
  share_refused: ({ author, title, share }) =>
    `${author} ${quoted(title)} kursidagi ${sharePercent(share)} ulush taklifini rad etdi.`,
  comment_hidden: ({ title }) => `${quoted(title)} kursida yozganingizni moderator yashirdi.`,
}
