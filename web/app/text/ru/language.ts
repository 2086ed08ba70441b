import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../language.ts'

export const languageText: Translation<typeof latin.languageText> = {
  title: 'Язык интерфейса',
}

export const convertedText: Translation<typeof latin.convertedText> = {
  mark: 'Текст автоматически переведён с латиницы.',
  original: 'Читать на латинице',
}
