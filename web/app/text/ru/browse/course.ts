import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/course.ts'
import { counted } from '../plural.ts'
import { refundTerm } from '../refund-term.ts'

const lessons = (count: string) => counted(count, 'урок', 'урока', 'уроков')

export const courseText: Translation<typeof latin.courseText> = {
  courses: 'Курсы',
  breadcrumb: 'Путь по страницам',
  learners: (count) => counted(count, 'ученик', 'ученика', 'учеников'),
  freeLessonNamed: (title) => `Бесплатный урок: ${title}`,
  trailerTitle: 'Трейлер курса',
  watchedAll: 'курс просмотрен полностью',
  watchedPart: (percent) => `просмотрено ${percent}% курса`,
  coursesCount: (count) => counted(count, 'курс', 'курса', 'курсов'),
  outcomes: 'Чему вы научитесь',
  about: 'О курсе',
  wholeText: 'Читать полностью',
  lessons: 'Видеоуроки',
  lessonsCount: lessons,
  freeLessons: (count) => counted(count, 'бесплатный урок', 'бесплатных урока', 'бесплатных уроков'),
  moreLessons: (count) => `Ещё ${lessons(count)}`,
  noLessons: 'Уроков пока нет.',
  watch: 'Смотреть',
  locked: 'Закрытый урок',
  done: 'Просмотрен',
  teacher: 'Преподаватель',
  related: 'Похожие курсы',
}

const IN_LANGUAGE = { 1: 'На узбекском', 2: 'На русском', 3: 'На английском' }
const FOR_LEVEL = { 1: 'для начинающих', 2: 'для продолжающих', 3: 'для опытных' }

export const includesText: Translation<typeof latin.includesText> = {
  title: 'Что входит в курс',
  lessons: (count, length) =>
    `${counted(count, 'видеоурок', 'видеоурока', 'видеоуроков')}${length && `, всего ${length}`}`,
  language: (language, level) => `${IN_LANGUAGE[language]}, ${FOR_LEVEL[level]}`,
  access: (term) => `Срок доступа: ${term.toLowerCase()}`,
  devices: 'На телефоне и компьютере, даже при медленном интернете',
  data: (size) => `Весь курс – ${size} трафика`,
  certificate: 'Сертификат после окончания',
}

export const shareText: Translation<typeof latin.shareText> = {
  title: 'Поделиться',
  telegram: 'Telegram',
  copyThe: 'Ссылка:',
  more: 'Другие приложения',
}

export const buyText: Translation<typeof latin.buyText> = {
  once: 'Платите один раз, ',
  free: 'Ничего не платите, ',
  buy: 'Купить',
  start: 'Начать бесплатно',
  refundTitle: (hours) => `Вернём деньги в течение ${refundTerm(hours)}`,
  refundMore: 'Условия',
}
