import type { Translation } from '@kashf/contract/text/translation.ts'
import type { saidText as latin } from '../../browse/said.ts'

export const saidText: Translation<typeof latin> = {
  title: 'Сказано в уроках',
}
