/** Why a lesson of an open course is still closed. */
export const lockText = {
  paused: (until: string) => `O'qish ${until} gacha muzlatilgan`,
  opensAt: (at: string) => `${at} da ochiladi`,
  previous: "Oldingi dars ko'rilgach ochiladi",
  gate: "Testdan o'tgach ochiladi",
  gateMark: (percent: number) => `Testdan kamida ${percent}% olgach ochiladi`,
  homework: 'Uyga vazifani topshirgach ochiladi',
  homeworkAccepted: 'Uyga vazifangiz qabul qilingach ochiladi',
  pausedHint: 'Bu vaqtda kurs darslari yopiq. Muddatingiz shu kunlarga uzayadi.',
  timeHint: 'Ochilganda xabar yuboramiz.',
  reminder: 'Eslatma sozlamalari',
  meanwhile: 'Shu orada',
  toPrevious: (title: string) => `Ko'rish: ${title}`,
  toTest: (title: string) => `Testga o'tish: ${title}`,
  toHomework: (title: string) => `Vazifaga o'tish: ${title}`,
  toLesson: (title: string) => `Davom etish: ${title}`,
} as const
