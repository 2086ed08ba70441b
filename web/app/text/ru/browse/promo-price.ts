import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/promo-price.ts'

export const promoPriceText: Translation<typeof latin.promoPriceText> = {
  withCode: (code) => `с промокодом ${code}`,
  withCodeUntil: (code, day) => `с промокодом ${code}, последний день ${day}`,
  fullPrice: 'Цена без промокода:',
}
