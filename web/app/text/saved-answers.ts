/** Answers that are saved to be used again, of a teacher or of all operators. */
export const savedAnswersText = {
  title: 'Saqlangan javoblar',
  saveThis: "Yozganimni saqlab qo'yish",
  saved: 'Javob saqlandi',
  none: "Ko'p takrorlanadigan javobni yozing va saqlab qo'ying: keyin bir bosishda qo'yasiz.",
  insert: "Javobga qo'yish",
  deleted: (answer: string) => `O'chirildi: ${answer}`,
  undo: 'Qaytarish',
  remove: "O'chirish",
  failed: 'Saqlanmadi',
} as const
