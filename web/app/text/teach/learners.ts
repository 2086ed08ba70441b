import type { LearnerState } from '@kashf/contract/learning/learners.ts'

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
  none: "Hali o'quvchi yo'q",
  noneHint: "Kursingizni olganlar va ularning qayerga yetgani shu yerda ko'rinadi.",
  noneMatch: "Bunday o'quvchi topilmadi",
  noneMatchHint: "Boshqa holatni tanlang yoki ismning bir qismini yozib ko'ring.",
  notFoundYet: 'Hozircha topilmadi. Qidiruvni davom ettirish mumkin.',
} as const

/** Relative times. */
export const agoText = {
  today: 'Bugun',
  yesterday: 'Kecha',
  days: (days: string) => `${days} kun oldin`,
} as const
