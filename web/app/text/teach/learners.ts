import type { LearnerPage, LearnerState, LearnersSort } from '@kashf/contract/learning/learners.ts'

/** The learners of a course, on its teacher's page. */
export const learnersText = {
  title: "O'quvchilar",
  states: "O'quvchilar holati",
  all: 'Hammasi',
  state: {
    active: 'Faol',
    stalled: "To'xtab qolgan",
    completed: 'Tugatgan',
    not_started: 'Boshlamagan',
    expired: 'Muddati tugagan',
  } satisfies Record<LearnerState, string>,
  hint: {
    active: "Oxirgi 14 kunda dars ko'rgan, hali tugatmagan.",
    stalled: "Kursni tugatmagan va 14 kundan beri dars ko'rmagan.",
    completed: "Barcha darslarni ko'rib bo'lgan.",
    not_started: 'Kursni olgan, lekin birorta darsni ochmagan.',
    expired: "Ko'rish muddati tugagan. Kursni qayta olsa, davom etadi.",
  } satisfies Record<LearnerState, string>,
  sort: 'Tartib',
  sorts: {
    newest: 'Yangi olganlar oldin',
    last_seen: "Yaqinda ko'rganlar oldin",
    progress: "Ko'p ko'rganlar oldin",
  } satisfies Record<LearnersSort, string>,
  enrolled: "Qo'shilgan",
  search: "Ism bo'yicha qidirish",
  name: "O'quvchi",
  lessons: 'Darslar',
  lastLesson: "Oxirgi ko'rgan darsi",
  lastSeen: 'Oxirgi marta',
  score: 'Bahosi',
  questions: 'Savollari',
  progress: (name: string, done: number, all: number) => `${name}: ${all} ta darsdan ${done} tasi ko'rilgan`,
  never: 'Hali kirmagan',
  privacy: "O'quvchining emaili va hisob raqami sizga ko'rinmaydi.",
  hidden: (count: string) =>
    `Yana ${count} nafar o'quvchi ro'yxatda ko'rinmaydi: hisobi bloklangan yoki yopilgan.`,
  none: "Hali o'quvchi yo'q",
  noneHint: "Kursingizni olganlar va ularning qayerga yetgani shu yerda ko'rinadi.",
  noneMatch: "Bunday o'quvchi topilmadi",
  noneMatchHint: "Boshqa holatni tanlang yoki ismning bir qismini yozib ko'ring.",
  notFoundYet: 'Hozircha topilmadi. Qidiruvni davom ettirish mumkin.',
} as const

/** The page of one learner. */
export const learnerText = {
  title: "O'quvchi",
  back: "O'quvchilar",
  until: 'Muddati',
  forever: 'Muddatsiz',
  certificate: 'Sertifikat',
  noCertificate: 'Hali olmagan',
  access: 'Kursni qanday olgan',
  given: {
    purchase: 'Kursni olgan',
    gift: "Sovg'a qilingan",
    bundle: "To'plamda olgan",
    operator: 'Kashf jamoasi ochib bergan',
  } satisfies Record<LearnerPage['grants'][number]['source'], string>,
  paid: (amount: string) => `to'lagan: ${amount}`,
  free: 'bepul',
  lessons: 'Darslar',
  completedOn: (day: string) => `Ko'rib bo'lgan: ${day}`,
  begunOn: (day: string) => `Boshlagan: ${day}`,
  notOpened: 'Hali ochmagan',
  open: 'Ochib berish',
  openLesson: (title: string) => `Ochib berish: ${title}`,
  openAll: 'Hamma darsni ochib berish',
  openHint: "Dars shu o'quvchiga shartlarini kutmasdan darhol ochiladi.",
  openAllHint: "Barcha darslar shu o'quvchiga shartlarini kutmasdan darhol ochiladi.",
  reason: 'Sababi',
  reasonHint: "Kurs jamoasi va o'quvchining ma'lumotlari faylida ko'rinadi.",
  opened: 'Dars ochildi',
  openedByStaff: (day: string) => `Ochib berilgan: ${day}`,
  allOpened: (day: string) => `Hamma dars ochib berilgan: ${day}`,
  takeBack: 'Qaytarib olish',
  takeBackOf: (title: string) => `Qaytarib olish: ${title}`,
  takeBackHint: "Dars yana o'z shartlarini kutadi. Boshlagan darslari ochiq qoladi.",
  takenBack: 'Qaytarib olindi',
  questions: 'Savollari',
  noQuestions: 'Hali savol bermagan.',
  answered: 'Javob berilgan',
  unanswered: 'Javob kutmoqda',
} as const

/** Relative times. */
export const agoText = {
  today: 'Bugun',
  yesterday: 'Kecha',
  days: (days: string) => `${days} kun oldin`,
} as const
