import type { Translation } from '@kashf/contract/text/translation.ts'
import type { chapterText as latin } from '../../browse/chapters.ts'
import { counted } from '../plural.ts'

export const chapterText: Translation<typeof latin> = {
  title: 'Главы',
  count: (count) => counted(count, 'глава', 'главы', 'глав'),
}
