/** What a checker left on sheets and criteria, for learners and checkers. */
export const homeworkMarksText = {
  sheet: (number: number) => `${number}-varaq`,
  sheetFailed: 'Surat ochilmadi',
  larger: 'Kattalashtirish',
  smaller: 'Kichraytirish',
  remark: (number: number, words: string) => `${number}-izoh: ${words}`,
  stamps: (right: number, wrong: number) =>
    [right > 0 && `To'g'ri belgisi: ${right} ta`, wrong > 0 && `Xato belgisi: ${wrong} ta`]
      .filter(Boolean)
      .join(', '),
} as const
