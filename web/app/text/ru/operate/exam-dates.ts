import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/exam-dates.ts'

export const examDateText: Translation<typeof latin.examDateText> = {
  title: 'Дни экзаменов',
  lead: 'К этим дням ученики составляют планы. Если день меняется, меняются и планы.',
  name: 'Название',
  nameRu: 'Название на русском',
  day: 'День',
  source: 'Ссылка на источник',
  sourceHint: 'Страница, где объявлен день: https://…',
  tentative: 'Официально не объявлен (предварительно)',
  tentativeShort: 'предварительно',
  offered: 'Предлагается ученикам',
  notOffered: 'не предлагается',
  add: 'Добавить день',
  added: 'День добавлен',
  save: 'Сохранить',
  saved: 'День сохранён',
  empty: 'Пока нет ни одного дня',
  wrong: 'Заполните правильно.',
}
