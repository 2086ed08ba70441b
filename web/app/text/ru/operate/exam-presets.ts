import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/exam-presets.ts'
import { counted } from '../plural.ts'

export const examPresetText: Translation<typeof latin.examPresetText> = {
  title: 'Правила экзаменов',
  lead: 'По этим правилам преподаватели составляют пробные экзамены. Изменение не касается готовых тестов.',
  offered: 'Предлагается преподавателям',
  notOffered: 'не предлагается',
  tentative: 'Часть официально не опубликована (примерно)',
  tentativeShort: 'примерно',
  name: 'Название',
  nameRu: 'Название по-русски',
  year: 'Год',
  yearHint: 'Например: 2026/27',
  source: 'Ссылка на источник',
  minutes: 'Время, минут',
  minutesHint: 'Пусто: у каждой части своё время.',
  sectionMinutes: 'Время части, минут',
  section: (n) => `Часть ${n}`,
  block: 'Блок',
  questions: 'Вопросов',
  weight: 'Баллов',
  addBlock: 'Добавить блок',
  removeBlock: (title) => `Удалить блок «${title}»`,
  grades: 'Уровни',
  grade: 'Уровень',
  from: 'Баллы, начиная с',
  addGrade: 'Добавить уровень',
  removeGrade: (label) => `Удалить уровень «${label}»`,
  total: (questions, points) =>
    `Всего ${counted(questions, 'вопрос', 'вопроса', 'вопросов')}, баллов: ${points}`,
  save: 'Сохранить',
  saved: 'Правила сохранены',
  copy: 'Новые правила из копии',
  copied: 'Новые правила добавлены',
  choose: 'Выберите правила слева.',
  wrong: 'Заполните верно.',
}
