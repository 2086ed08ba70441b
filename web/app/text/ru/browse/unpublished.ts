import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/unpublished.ts'

export const unpublishedText: Translation<typeof latin.unpublishedText> = {
  draft: 'Черновик',
  inReview: 'Черновик: на проверке',
  returned: 'Черновик: возвращён',
  hidden: 'Не продаётся',
  sentence: 'Так страницу видит ученик. Сейчас её открывают только преподаватель и операторы.',
  hiddenSentence: 'Так страницу видит ученик. Сейчас её открывают купившие, преподаватель и операторы.',
  toStudio: 'Назад к курсу',
}
