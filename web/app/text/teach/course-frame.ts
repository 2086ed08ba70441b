/** The frame of a course's pages in the studio. */
export const courseFrameText = {
  back: 'Kurslar',
  publicPage: "O'quvchi ko'rinishi",
  tabs: "Kurs bo'limlari",
  curriculum: 'Dastur',
  page: 'Sahifa',
  groups: 'Guruhlar',
  learners: "O'quvchilar",
  statistics: 'Statistika',
  messages: 'Xabarlar',
  announcements: "E'lonlar",
  promoCodes: 'Promokodlar',
  telegram: 'Telegram',
  team: 'Jamoa',
  versions: 'Tarix',
} as const
