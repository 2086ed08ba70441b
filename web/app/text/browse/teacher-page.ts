/** A teacher's public page. */
export const teacherPageText = {
  coursesOf: 'Kurslari',
  noCourses: "Bu o'qituvchining kurslari hali yo'q",
  noCoursesHint: "Obuna bo'ling: birinchi kurs chiqqanda profilingizda ko'rasiz.",
} as const
