/** A free lesson that plays on the course page. */
export const previewText = {
  noScript: "Videoni ko'rish uchun brauzeringizda JavaScriptni yoqing.",
  noVideo: "Bu darsda video yo'q, matni dars sahifasida.",
  notReady: 'Video tayyorlanmoqda. Birozdan keyin qaytib keling.',
  page: 'Dars sahifasi',
  over: 'Bepul dars tugadi',
  rest: (count: string) => `Kursda yana ${count} ta dars bor.`,
  next: (title: string) => `Keyingi bepul dars: ${title}`,
  toPrice: "Narxini ko'rish",
} as const
