import type { MessageKind } from '@kashf/contract/learning/course-messages.ts'
import type { Placeholder } from '@kashf/contract/learning/message-text.ts'

/** What a message of a course follows, in words. */
const occasions: { readonly [kind in MessageKind]: (number: number | null) => string } = {
  welcome: () => 'Xush kelibsiz',
  lesson: (number) => `${number ?? 'N'}-darsdan keyin`,
  away: (number) => `${number ?? 'N'} kun kirmasa`,
  passed: () => "Testdan o'tgach",
  finished: () => 'Kursni tugatgach',
}

/** The messages of a course that learners get by themselves. */
export const courseMessagesText = {
  title: 'Xabarlar',
  list: 'Kurs xabarlari',
  message: 'Xabar',
  occasions,
  hints: {
    welcome: 'Kurs ochilgan zahoti',
    lesson: 'Darsni tugatgach, bir soat ichida',
    away: 'Ochiq darsi borlarga, ertalab',
    passed: 'Kursdagi birinchi testdan keyin',
    finished: 'Keyingi kursingizni taklif qiling',
  } satisfies Record<MessageKind, string>,
  sent: 'Bordi',
  pressed: 'Qaytdi',
  bought: 'Sotib oldi',
  figures: (sent: string, pressed: string) => `${sent} ta bordi, ${pressed} kishi qaytdi`,
  sales: (sales: string, amount: string) => `${sales} · ${amount}`,
  salesOnPhone: (sales: string, amount: string) => `${sales} ta kurs sotildi: ${amount}`,
  noSales: '–',
  switchOf: (occasion: string) => `“${occasion}” xabari yoqilgan`,
  switchFailed: "Yoqib yoki o'chirib bo'lmadi",
  add: 'Yangi xabar',
  full: "5 ta xabar bor, bundan ko'p bo'lmaydi. Yangisi uchun birini o'chiring yoki o'zgartiring.",
  rules:
    "O'quvchi kuniga ko'pi bilan bitta shunday xabar oladi, hamma kurslardan. 21:00 dan 08:00 gacha yuborilmaydi. Bir kundan ortiq kechiksa, yuborilmaydi. Tugatgan, pulini qaytargan va o'chirib qo'yganlarga bormaydi.",
  counted:
    '“Qaytdi”: xabar tugmasini bosganlar. “Sotib oldi”: shundan keyin 7 kun ichida boshqa kursingizni olganlar.',
  emptyTitle: "O'quvchini o'zingiz kutib oling",
  emptyMessage:
    "Bir marta yozasiz, har bir o'quvchiga o'z vaqtida boradi: kurs ochilganda, darsdan keyin, to'xtab qolganda, tugatganda. Namunadan boshlang.",
  templates: {
    welcome:
      "{ism}, kursga xush kelibsiz! Birinchi dars {dars} bor-yo'g'i {davomi}, bugun boshlashingiz mumkin.",
    lesson: '{ism}, yaxshi ketyapsiz! Navbatdagi dars: {dars}.',
    away: "{ism}, darsimiz sizni kutyapti. {dars} bor-yo'g'i {davomi}, yo'lda ham ko'rsa bo'ladi.",
    passed: "{ism}, testdan o'tdingiz! Navbatdagi dars: {dars}.",
    finished: '{ism}, kursni tugatganingiz bilan tabriklayman! Keyingi kurslarim ham tayyor.',
  } satisfies Record<MessageKind, string>,
  newTitle: 'Yangi xabar',
  when: 'Qachon',
  kinds: {
    welcome: 'Kurs ochilganda',
    lesson: 'Dars tugagach',
    away: 'Kirmay qolganda',
    passed: "Testdan o'tgach",
    finished: 'Kursni tugatgach',
  } satisfies Record<MessageKind, string>,
  lessonNumber: 'Dars raqami',
  days: (from: number, to: number) => `Kun (${from}–${to})`,
  text: 'Matn',
  textHint: "Oddiy matn. Havola faqat o'z kurslaringizga.",
  length: (used: string, most: string) => `${used} / ${most}`,
  insert: "Matnga qo'yish",
  placeholders: { ism: 'Ism', dars: 'Dars nomi', davomi: 'Davomi' } satisfies Record<Placeholder, string>,
  preview: "Telegramda shunday ko'rinadi",
  sampleName: 'Bekzod',
  quoted: (lesson: string) => `“${lesson}”`,
  unfilled:
    "Kursning birinchi darsi yoki uning davomiyligi yo'q, shuning uchun bunday xabar hozircha bormaydi.",
  bot: {
    heading: "O'qituvchingizdan xabar",
    from: (course: string, teacher: string) => `“${course}” kursi, ${teacher}:`,
    goOn: (megabytes: number | null) => (megabytes === null ? 'Davom etish' : `Davom etish, ${megabytes} MB`),
    course: 'Kursni ochish',
    teacher: "O'qituvchining kurslari",
  },
  save: 'Saqlash',
  saved: 'Xabar saqlandi',
  stored: (written: string) => `Hozir saqlangani: ${written}`,
  tryIt: "O'zimga sinab yuborish",
  tried: 'Sinov xabari yuborildi',
  triedHint: "U bildirishnomalarda, emailda va ulangan bo'lsa Telegramda.",
  remove: "O'chirish",
  removeTitle: "Xabar o'chirilsinmi?",
  removeHint: "U endi hech kimga bormaydi, hisobi ham ro'yxatdan ketadi.",
  removed: "Xabar o'chirildi",
  removeFailed: "Xabarni o'chirib bo'lmadi",
} as const
