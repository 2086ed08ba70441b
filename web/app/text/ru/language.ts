import type * as latin from '../language.ts'
import type { Translation } from '../translation.ts'

export const languageText: Translation<typeof latin.languageText> = {
  title: 'Язык интерфейса',
}

export const convertedText: Translation<typeof latin.convertedText> = {
  mark: 'Текст автоматически переведён с латиницы.',
  original: 'Читать на латинице',
}
