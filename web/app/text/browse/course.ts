import { refundTerm } from '../refund-term.ts'
import { LANGUAGES, LEVELS } from './course-labels.ts'

type Language = keyof typeof LANGUAGES
type Level = keyof typeof LEVELS

/** The course page: facts, curriculum, buying, scores, comments. */
export const courseText = {
  courses: 'Kurslar',
  breadcrumb: "Sahifalar yo'li",
  learners: (count: string) => `${count} o'quvchi`,
  freeLessonNamed: (title: string) => `Bepul dars: ${title}`,
  trailerTitle: 'Kurs treyleri',
  watchedAll: "kursni to'liq ko'rgan",
  watchedPart: (percent: number) => `kursning ${percent} foizini ko'rgan`,
  coursesCount: (count: string) => `${count} ta kurs`,
  outcomes: "Nimalarni o'rganasiz",
  about: 'Kurs haqida',
  wholeText: "To'liq o'qish",
  lessons: 'Video darslar',
  lessonsCount: (count: string) => `${count} ta dars`,
  freeLessons: (count: string) => `${count} ta bepul dars`,
  moreLessons: (count: string) => `Yana ${count} ta dars`,
  noLessons: "Hali dars yo'q.",
  watch: "Ko'rish",
  locked: 'Yopiq dars',
  done: "Ko'rilgan",
  teacher: "O'qituvchi",
  related: "O'xshash kurslar",
} as const

/** The contents of the price, in a short list. */
export const includesText = {
  title: 'Kursda nimalar bor',
  lessons: (count: string, length: string) => `${count} ta video dars${length && `, jami ${length}`}`,
  language: (language: Language, level: Level) =>
    `${LANGUAGES[language]}, ${LEVELS[level].toLowerCase()} daraja`,
  access: (term: string) => `Ko'rish muddati: ${term}`,
  devices: 'Telefon va kompyuterda, sekin internetda ham',
  data: (size: string) => `Butun kurs telefonda ${size} sarflaydi`,
  certificate: 'Kursni tugatganda sertifikat',
} as const

export const shareText = {
  title: 'Ulashish',
  telegram: 'Telegram',
  copyThe: 'Havolani',
  more: 'Boshqa ilovalar',
} as const

/** The price and the notes below it. */
export const buyText = {
  once: "Bir marta to'laysiz, ",
  free: "Hech narsa to'lamaysiz, ",
  buy: 'Sotib olish',
  start: 'Bepul boshlash',
  refundTitle: (hours: number) => `${refundTerm(hours)} ichida pulni qaytarish`,
  refundMore: 'Shartlari',
} as const
