import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/home.ts'
import { counted } from '../plural.ts'
import { refundTerm } from '../refund-term.ts'

const courses = (count: string) => counted(count, 'курс', 'курса', 'курсов')

export const homeText: Translation<typeof latin.homeText> = {
  title: 'Kashf: видеокурсы на узбекском языке',
  heading: 'Откройте для себя новые знания',
  lead: 'Видеоуроки узбекских преподавателей: на телефоне, даже при медленном интернете.',
  startFree: 'Начать бесплатно',
  toCourses: 'Смотреть курсы',
  figures: (teachers, count) =>
    `${counted(teachers, 'преподаватель', 'преподавателя', 'преподавателей')}, ${courses(count)}`,
  freeLessonsHere: 'Смотрите первые уроки без регистрации',
  freeLesson: 'Бесплатный урок',
  freeLessonMuted: 'Бесплатный урок, без звука',
  play: 'Продолжить',
  pause: 'Пауза',
  withSound: 'Смотреть со звуком',
  toCourse: 'К курсу',
  toCourseOf: (title) => `К курсу: ${title}`,
  watch: (title) => `Смотреть бесплатный урок: ${title}`,
  otherLessons: 'Другие бесплатные уроки',
  categories: 'Чему вы научитесь сегодня?',
  allCategories: 'Все курсы',
  ranking: 'Популярное за неделю',
  teacherOfWeek: 'Преподаватель недели',
  scoresFact: (score) => `оценка ${score}`,
  freeShelf: 'Первый урок бесплатно',
  freeShelfLead: 'Смотрите без регистрации',
  allFree: 'Бесплатные курсы',
  bandLead: (count) => `${courses(count)}: выберите свой`,
  otherCourses: 'Ещё курсы',
  teachers: 'Познакомьтесь с преподавателями',
  allTeachers: 'Все преподаватели',
  reviews: 'Что говорят ученики',
  watchedAll: 'Курс просмотрен полностью',
  watched: (percent) => `Просмотрено ${percent}% курса`,
  scores: (count) => counted(count, 'оценка', 'оценки', 'оценок'),
  scoresAverage: (score) => `в среднем ${score}`,
  whoScores: 'Оценки ставят только ученики курса',
  all: 'Все',
  allOf: (section) => `Все: ${section}`,
  courses,
  emptyTitle: 'Первые курсы готовятся',
  emptyMessage: 'Скоро здесь появятся курсы. Вам есть чему научить? Загрузите первый курс.',
  promises: {
    slowLine: 'Работает и при медленном интернете',
    pay: 'Оплата из вашего платёжного приложения',
    refund: (hours) => `Вернём деньги в течение ${refundTerm(hours)}`,
    certificate: 'Сертификат по окончании курса',
  },
  teachTitle: 'Есть знания? Превратите их в курс',
  teachLead: 'И обложку, и портрет нарисует Kashf. Каждый сум виден в вашем аккаунте.',
}
