import type * as latin from '../../browse/promo-price.ts'
import type { Translation } from '../../translation.ts'

export const promoPriceText: Translation<typeof latin.promoPriceText> = {
  withCode: (code) => `с промокодом ${code}`,
  withCodeUntil: (code, day) => `с промокодом ${code}, последний день ${day}`,
  fullPrice: 'Цена без промокода:',
}
