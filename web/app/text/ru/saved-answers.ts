import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../saved-answers.ts'

export const savedAnswersText: Translation<typeof latin.savedAnswersText> = {
  title: 'Готовые ответы',
  saveThis: 'Сохранить написанное',
  saved: 'Ответ сохранён',
  none: 'Напишите ответ, который часто повторяете, и сохраните: потом вставите его одним нажатием.',
  insert: 'Вставить в ответ',
  deleted: (answer) => `Удалено: ${answer}`,
  undo: 'Вернуть',
  remove: 'Удалить',
  failed: 'Не сохранено',
}
