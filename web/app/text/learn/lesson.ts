import { refundTerm } from '../refund-term.ts'

/** The lesson page. */
export const lessonText = {
  topics: "Mavzular ro'yxati",
  finished: (done: number, all: number) => `${all} ta darsdan ${done} tasi ko'rildi`,
  progressLabel: "Ko'rilgan darslar",
  done: "Ko'rilgan",
  locked: 'Yopiq dars',
  test: (questions: number) => `Test, ${questions} savol`,
  previous: 'Oldingi dars',
  next: 'Keyingi dars',
  backToCourse: (title: string) => `Kursga qaytish: ${title}`,
  attachment: 'Darsga oid fayl',
  attachmentFailed: 'Fayl ochilmadi',
  fileLost: "Bu darsning fayli yo'qolgan. O'qituvchi uni qayta yuklashi kerak.",
  lockedTitle: 'Bu dars yopiq',
  lockedHint: "Ko'rish uchun kursni sotib oling.",
  lockedFree: "Kurs bepul: uni oling va barcha darslarni ko'ring.",
  gateTitle: "Avval testdan o'ting",
  gateHint: (title: string) => `Bu bo'lim “${title}” testidan o'tgach ochiladi.`,
  toGate: "Testga o'tish",
  toCourse: "Kursga o'tish",
  login: 'Kirish',
  ownedAlready: 'Kursni avval olganmisiz?',
  lessons: 'Darslar',
  transcript: 'Matn',
  talk: 'Eslatmalar va savollar',
  endedTitle: "Ko'rish muddati tugagan",
  endedHint: "Kursni qayta olsangiz, ko'rgan darslaringiz va eslatmalaringiz joyida bo'ladi.",
  renew: 'Qayta sotib olish',
  failed: 'Dars yuklanmadi',
} as const

/** What follows a lesson. */
export const lessonEndText = {
  ended: (title: string) => `“${title}” tugadi`,
  goesOn: 'Keyingi darsda davom etamiz',
  facts: (lessons: string, length: string, period: string) =>
    `${lessons} ta dars, ${length}, ${period.toLowerCase()}`,
  refund: (hours: number) => `Yoqmasa, ${refundTerm(hours)} ichida pulni qaytarasiz`,
  next: 'Keyingi dars',
  free: 'Yana bir bepul dars',
  again: "Qayta ko'rish",
  bar: 'Bepul dars. Butun kurs:',
} as const
