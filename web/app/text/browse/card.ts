/** Course cards, and messages to visitors for actions that need an account. */
export const cardText = {
  progressLabel: "Kursning qancha qismi ko'rilgani",
  owned: 'Sizda bor',
  fresh: 'Yangi',
  scores: (count: string) => `${count} baho`,
  save: "Saqlab qo'yish",
  saved: 'Saqlangan',
  saveCourse: (title: string) => `Saqlab qo'yish: ${title}`,
  unsaveCourse: (title: string) => `Saqlanganlardan olib tashlash: ${title}`,
  saveFailed: "Saqlab bo'lmadi",
  daysLeft: (days: number) => `${days}\u00a0kun qoldi`,
  lastDay: 'Bugun tugaydi',
  forever: 'Umrbod',
  expired: 'Muddati tugagan',
} as const

export const inviteText = {
  title: 'Avval tizimga kiring',
  privatePage: 'Bu sahifa hisobingizga kirganingizdan keyin ochiladi.',
  save: "Kursni saqlab qo'ysangiz, uni istalgan qurilmada profilingizdan topasiz.",
  subscribe: "Obuna bo'lsangiz, o'qituvchining yangi kurslarini birinchi bo'lib ko'rasiz.",
  report: "Shikoyatni o'z nomingizdan yuborasiz, lekin muallif uni ko'rmaydi.",
  login: 'Kirish',
  register: "Ro'yxatdan o'tish",
} as const
