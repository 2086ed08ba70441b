import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/lesson.ts'
import { counted } from '../plural.ts'
import { refundTerm } from '../refund-term.ts'

export const lessonText: Translation<typeof latin.lessonText> = {
  topics: 'Список тем',
  finished: (done, all) => `Просмотрено ${done} из ${all}`,
  progressLabel: 'Просмотренные уроки',
  done: 'Просмотрен',
  locked: 'Закрытый урок',
  test: (questions) => `Тест, ${counted(questions, 'вопрос', 'вопроса', 'вопросов')}`,
  previous: 'Предыдущий урок',
  next: 'Следующий урок',
  backToCourse: (title) => `Назад к курсу: ${title}`,
  attachment: 'Файл к уроку',
  attachmentFailed: 'Файл не открылся',
  fileLost: 'Файл этого урока утрачен. Преподавателю нужно загрузить его заново.',
  lockedTitle: 'Этот урок закрыт',
  lockedHint: 'Чтобы смотреть, купите курс.',
  lockedFree: 'Курс бесплатный: получите его и смотрите все уроки.',
  gateTitle: 'Сначала пройдите тест',
  gateHint: (title) => `Этот раздел откроется после теста «${title}».`,
  toGate: 'К тесту',
  toCourse: 'К курсу',
  login: 'Войти',
  ownedAlready: 'Уже покупали этот курс?',
  lessons: 'Уроки',
  transcript: 'Текст',
  talk: 'Заметки и вопросы',
  endedTitle: 'Срок доступа истёк',
  endedHint: 'Если купить курс снова, просмотренные уроки и заметки будут на месте.',
  renew: 'Купить снова',
  failed: 'Урок не загрузился',
}

export const lessonEndText: Translation<typeof latin.lessonEndText> = {
  ended: (title) => `Урок «${title}» закончен`,
  goesOn: 'Продолжим на следующем уроке',
  facts: (lessons, length, period) =>
    `${counted(lessons, 'урок', 'урока', 'уроков')}, ${length}, ${period.toLowerCase()}`,
  refund: (hours) => `Не понравится – вернём деньги в течение ${refundTerm(hours)}`,
  next: 'Следующий урок',
  free: 'Ещё один бесплатный урок',
  again: 'Смотреть снова',
  bar: 'Бесплатный урок. Весь курс:',
}
