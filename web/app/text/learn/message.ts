/** Where the link of a teacher's message leads first. */
export const messageText = {
  title: "O'qituvchidan xabar",
  opening: 'Ochilmoqda',
  gone: 'Bu xabar sizga kelmagan yoki kurs yopilgan.',
  myCourses: 'Kurslarim',
} as const
