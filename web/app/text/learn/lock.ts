/** Why a lesson of an open course is still closed. */
export const lockText = {
  paused: (until: string) => `O'qish ${until} gacha muzlatilgan`,
  opensAt: (at: string) => `${at} da ochiladi`,
  part: (part: number) => `${part}-qism to'langach ochiladi`,
  previous: "Oldingi dars ko'rilgach ochiladi",
  gate: "Testdan o'tgach ochiladi",
  gateMark: (percent: number) => `Testdan kamida ${percent}% olgach ochiladi`,
  homework: 'Uy vazifasini topshirgach ochiladi',
  homeworkAccepted: 'Uy vazifangiz qabul qilingach ochiladi',
  pausedHint: 'Bu vaqtda kurs darslari yopiq. Muddatingiz shu kunlarga uzayadi.',
  timeHint: 'Ochilganda xabar yuboramiz.',
  left: (days: number, hours: number, minutes: number) =>
    `${[days > 0 && `${days} kun`, hours > 0 && `${hours} soat`, days === 0 && minutes > 0 && `${minutes} daqiqa`].filter(Boolean).join(' ')} qoldi`,
  reminder: 'Eslatma sozlamalari',
  toPrevious: (title: string) => `Ko'rish: ${title}`,
  toTest: (title: string) => `Testga o'tish: ${title}`,
  toHomework: (title: string) => `Vazifaga o'tish: ${title}`,
  toLesson: (title: string) => `Davom etish: ${title}`,
} as const
