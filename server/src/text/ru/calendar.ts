import type { Translation } from '@kashf/contract/text/translation.ts'
import type { calendar as latin } from '../uz/calendar.ts'
import { counted } from './forms.ts'

export const calendar: Translation<typeof latin> = {
  name: 'Kashf: план занятий',
  minutes: (minutes) => `Kashf: ${counted(minutes, 'минута', 'минуты', 'минут')}`,
  review: 'Повторение',
  examDay: (title) => `Экзамен: ${title}`,
  ownExamDay: 'День экзамена',
  tentative: 'День предварительный: официальная дата ещё не объявлена.',
}
