import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/review-notes.ts'

export const reviewNotesText: Translation<typeof latin.reviewNotesText> = {
  title: 'Замечания',
  wholeCourse: 'О курсе',
  at: (lesson, clock) => `${lesson}, ${clock}`,

  // Texts in the console.
  sentWithReturn: 'Замечания уходят преподавателю вместе с причиной, когда курс возвращается.',
  notSent: 'Не отправлено',
  sent: 'Отправлено',
  fixed: 'Исправлено',
  notFixed: 'Не исправлено',
  place: 'Урок',
  time: 'Время',
  timeHint: 'например 2:15',
  timeWrong: 'Напишите время так: 2:15.',
  text: 'Что исправить?',
  textShort: 'Напишите не меньше 3 символов.',
  add: 'Добавить замечание',
  added: 'Замечание добавлено',
  remove: (text) => `Убрать замечание: ${text}`,
  failed: 'Замечание не изменено',

  // Texts in the studio.
  studioTitle: 'Замечания проверяющего',
  progress: (fixed, all) => `Исправлено ${fixed} из ${all}`,
  markFixed: (text) => `Исправлено: ${text}`,
}
