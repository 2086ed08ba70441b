import type { Translation } from '../translation.ts'
import type * as latin from '../undo.ts'

export const undoText: Translation<typeof latin.undoText> = {
  undo: 'Вернуть',
}
