import type * as latin from '../converted.ts'
import type { Translation } from '../translation.ts'

export const convertedText: Translation<typeof latin.convertedText> = {
  mark: 'Текст автоматически переведён с латиницы.',
  original: 'Читать на латинице',
}
