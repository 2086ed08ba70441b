/** Corrections that an operator asks a teacher for, in the console and in the studio. */
export const reviewNotesText = {
  title: 'Izohlar',
  wholeCourse: 'Kurs haqida',
  at: (lesson: string, clock: string) => `${lesson}, ${clock}`,

  // Texts in the console.
  sentWithReturn: "Izohlar kurs qaytarilganda sababi bilan birga o'qituvchiga boradi.",
  notSent: 'Yuborilmagan',
  sent: 'Yuborilgan',
  fixed: 'Tuzatilgan',
  notFixed: 'Tuzatilmagan',
  place: 'Dars',
  time: 'Vaqti',
  timeHint: '2:15 kabi',
  timeWrong: 'Vaqtni 2:15 kabi yozing.',
  text: 'Nimani tuzatish kerak?',
  textShort: 'Kamida 3 ta belgi yozing.',
  add: "Izoh qo'shish",
  added: "Izoh qo'shildi",
  remove: (text: string) => `Izohni olib tashlash: ${text}`,
  failed: "Izoh o'zgarmadi",

  // Texts in the studio.
  studioTitle: 'Tekshiruvchi izohlari',
  progress: (fixed: string, all: string) => `${all} tadan ${fixed} tasi tuzatildi`,
  markFixed: (text: string) => `Tuzatildi: ${text}`,
} as const
