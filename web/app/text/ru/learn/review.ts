import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/review.ts'
import { counted } from '../plural.ts'

const ago = (days: number) =>
  days === 0 ? 'сегодня' : days === 1 ? 'вчера' : `${counted(days, 'день', 'дня', 'дней')} назад`
const questions = (count: number) => counted(count, 'вопрос', 'вопроса', 'вопросов')
const minutesOf = (count: number) => counted(count, 'минута', 'минуты', 'минут')

export const reviewText: Translation<typeof latin.reviewText> = {
  title: 'Повторение',
  close: 'Закрыть',
  due: (count, minutes) => `Повторение: ${questions(count)}, ${minutesOf(minutes)}`,
  dueHint: 'Вспомните вопросы, в которых вы ошиблись',
  begin: 'Начать',

  at: (at, all) => `${at} / ${all}`,
  since: {
    wrong: (days) => `ошибка была ${ago(days)}`,
    starred: (days) => `вы отметили ${ago(days)}`,
    deck: () => 'вопрос выбрал преподаватель',
  },
  doNotKnow: 'Не знаю',
  check: 'Проверить',
  next: 'Следующий вопрос',
  finish: 'Закончить',
  right: 'Верно',
  wrong: 'Неверно',
  again: (days) =>
    days <= 1
      ? 'Завтра спросим ещё раз, ответы поменяются местами.'
      : `Спросим снова через ${counted(days, 'день', 'дня', 'дней')}.`,
  paused: 'Этот вопрос забывался много раз, больше не спрашиваем. Лучше посмотреть видео ещё раз.',
  changed: 'На этот вопрос вы ответили в другом месте.',
  stopped: 'Этот вопрос больше не придёт.',
  repeat: 'Добавить в повторение',
  stopRepeating: 'Убрать из повторения',
  repeatFailed: 'Повторение не изменилось',
  waiting: 'Ответ сохранён, проверим, когда появится связь',
  waitingThen: 'Спокойно продолжайте.',
  offline: 'Нет связи, вопросы взяты с этого устройства',
  waitingAll: (count) =>
    `${counted(count, 'ответ', 'ответа', 'ответов')} на этом устройстве, проверим, когда появится связь.`,

  done: 'На сегодня всё',
  remembered: (all, right) => `Вы вспомнили ${right} из ${all}`,
  took: (minutes) => `ушло ${counted(minutes, 'минута', 'минуты', 'минут')}`,
  tomorrow: 'Завтра',
  questions,
  settled: 'Хорошо запомнились',
  settledHint: 'вспомните и через месяц',
  goOn: (lesson, at) => `Продолжить урок ${lesson} с ${at}`,

  teacherCards: 'Карточки преподавателя',
  teacherCardsHint: 'Вопросы включённого курса добавляются в повторение, до 20 в день.',
  repeatCards: (course) => `Курс «${course}»: повторять карточки преподавателя`,
  cardsFailed: 'Выбор не сохранён',

  empty: 'Сегодня повторять нечего',
  emptyHint: 'Если вы ошибётесь в тесте или упражнении, вопрос появится здесь через день.',
  toPractice: 'Посмотреть упражнения',
  needsLine: 'Чтобы получить вопросы, нужна связь. Потом всё работает и без неё.',
}
