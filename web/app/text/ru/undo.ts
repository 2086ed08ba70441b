import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../undo.ts'

export const undoText: Translation<typeof latin.undoText> = {
  undo: 'Вернуть',
}
