import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/files.ts'

export const fileText: Translation<typeof latin.fileText> = {
  csv: 'Файл CSV',
  shortCsv: 'CSV',
  csvOf: (table) => `${table}: скачать CSV`,
  failed: 'Файл не скачан',
}
