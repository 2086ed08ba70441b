/** The hour of a live lesson, in the place of its video. */
export const meetingText = {
  title: (at: string) => `Jonli dars: ${at}`,
  startsIn: (left: string) => `${left} qoldi`,
  isOn: 'Dars boshlandi',
  reminder: 'Boshlanishiga 15 daqiqa qolganda xabar beramiz.',
  toCalendar: "Taqvimga qo'shish",
  enter: 'Darsga kirish',
  leadsTo: (place: string) => `${place} ochiladi`,
  toPlace: (place: string) => `${place} sahifasini ochish`,
  failed: "Darsga kirib bo'lmadi",
  attended: 'Siz qatnashdingiz',
  over: 'Jonli dars tugadi',
  awaitsRecording: "O'qituvchi yozuvni qo'shganda, u shu yerda chiqadi.",
  cancelled: 'Jonli dars bekor qilindi',
} as const
