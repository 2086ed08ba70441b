import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../refund-term.ts'
import { counted } from './plural.ts'

/** In the genitive, after «в течение»: `3 дней`, `21 часа`. */
export const refundTerm: Translation<typeof latin.refundTerm> = (hours) =>
  hours % 24 === 0 ? counted(hours / 24, 'дня', 'дней', 'дней') : counted(hours, 'часа', 'часов', 'часов')
