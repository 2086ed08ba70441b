/** The hour of a live lesson, for its teacher. */
export const meetingText = {
  title: 'Jonli dars',
  lead: "Dars belgilangan soatda, havola orqali o'tadi. O'quvchilarga 15 daqiqa oldin xabar boradi. Yozuvini keyin shu darsga video qilib qo'shasiz.",
  forWhom: 'Kim uchun',
  wholeCourse: 'Butun kurs',
  courseHint: "Guruhning o'z vaqti bo'lmasa, shu vaqt.",
  groupHint: "Shu guruh uchun kurs vaqti o'rniga.",
  startsAt: 'Boshlanishi',
  tashkent: 'Toshkent vaqti',
  duration: 'Davomiyligi, daqiqa',
  link: 'Havola',
  linkHint:
    "Google Meet, Zoom, Teams, Telegram yoki YouTube. Uni faqat kursni olganlar, kirish vaqtida ko'radi.",
  save: 'Vaqtni belgilash',
  saved: 'Jonli dars vaqti saqlandi',
  cancel: 'Bekor qilish',
  cancelTitle: 'Jonli dars bekor qilinsinmi?',
  cancelHint: "O'quvchilarga xabar boradi. Dars o'zi kursda qoladi.",
  keep: 'Qolsin',
  cancelled: 'Jonli dars bekor qilindi',
  isCancelled: (at: string) =>
    `${at} dagi jonli dars bekor qilingan. Yangi vaqt tanlasangiz, u qayta ochiladi.`,
  addRecording: "Dars o'tdi. Yozuvni yuqorida video yoki havola qilib qo'shing, u darsning o'ziga aylanadi.",
  came: (count: string) => `Qatnashdi: ${count}`,
  who: 'Kim qatnashdi',
  nobody: 'Hali hech kim kirmadi',
} as const
