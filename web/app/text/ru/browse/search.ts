import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/search.ts'
import { counted } from '../plural.ts'

export const searchText: Translation<typeof latin.searchText> = {
  suggestions: 'Подсказки поиска',
  courses: 'Курсы',
  teachers: 'Преподаватели',
  categories: 'Категории',
  meant: (text) => `Возможно, вы имели в виду: ${text}`,
  all: (text) => `Все результаты по запросу «${text}»`,
  count: (count) =>
    count === 0
      ? 'Подсказок нет'
      : `${counted(count, 'подсказка', 'подсказки', 'подсказок')}. Выбирайте клавишей «вниз».`,
}
