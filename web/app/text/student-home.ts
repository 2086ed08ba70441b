/** The home page of a student. */
export const studentHomeText = {
  greeting: (part: 'morning' | 'day' | 'evening', name: string) =>
    `${{ morning: 'Xayrli tong', day: 'Xayrli kun', evening: 'Xayrli kech' }[part]}, ${name}`,
  lesson: (number: number, title: string) => `${number}-dars. ${title}`,
  left: (time: string) => `${time} qoldi`,
  resume: (time: string) => `${time} dan davom etish`,
  begin: 'Darsni boshlash',
  others: "Yana o'qiyotganlaringiz",
  myCourses: "O'qishim",
  news: 'Ustozlaringizdan yangiliklar',
  newLesson: 'Yangi dars',
  newCourse: 'Yangi kurs',
  nextTitle: 'Keyingi qadam',
  nextLead: (course: string) => `"${course}" kursini o'qiganlar tanlagan`,
  near: 'Sizga yaqin mavzular',
  nearLead: (categories: string) => `${categories} bo'yicha o'qiyotganingiz uchun`,
  all: 'Hammasi',
  shortLessons: 'Qisqa bepul darslar',
  shortLessonsLead: "Yo'lda, navbatda, choy ustida",
  today: 'bugun',
  yesterday: 'kecha',
  daysAgo: (days: number) => `${days} kun oldin`,
} as const
