import type * as latin from '../../learn/files.ts'
import type { Translation } from '../../translation.ts'

export const fileText: Translation<typeof latin.fileText> = {
  csv: 'Файл CSV',
  failed: 'Файл не скачан',
}
