/** Suggestions under the search box. */
export const searchText = {
  suggestions: 'Qidiruv takliflari',
  courses: 'Kurslar',
  teachers: "O'qituvchilar",
  categories: 'Toifalar',
  meant: (text: string) => `Buni nazarda tutdingizmi: ${text}`,
  all: (text: string) => `“${text}” bo'yicha barcha natijalar`,
  count: (count: number) =>
    count === 0 ? "Taklif yo'q" : `${count} ta taklif. Pastga tugmasi bilan tanlang.`,
} as const
