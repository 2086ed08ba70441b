/** A lesson that is read. */
export const readingText = {
  minutes: (minutes: number) => `o'qish ${minutes} daqiqa`,
  progress: "O'qilgan qismi",
  done: "Dars o'qildi",
  waits: (minutes: number) => `Shoshilmang: yana ${minutes} daqiqadan keyin dars tugagan hisoblanadi.`,
  unsent: "Aloqa yo'q: o'qilgani aloqa kelganda belgilanadi.",
  files: 'Fayllar',
  count: (files: number) => `${files} ta`,
  lost: "Bu fayl yo'qolgan. O'qituvchi uni qayta yuklashi kerak.",
  next: 'Keyingi dars',
  previous: 'Oldingi dars',
  toCourse: 'Kursga qaytish',
  toCertificate: "Sertifikatni ko'rish",
} as const
