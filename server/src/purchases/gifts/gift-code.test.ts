import { foldPromoCode } from '@kashf/contract/purchases/promo-code-text.ts'
import { expect, it } from 'vitest'
import { foldGiftCode, formatGiftCode, newGiftCode } from './gift-code.ts'

it.each([
  (code: string) => code.toLowerCase(),
  (code: string) => code.replaceAll('-', ' '),
  (code: string) => code.replaceAll('-', '–'),
  (code: string) => code.replaceAll('-', '\u2011'),
  (code: string) => code.replaceAll('-', ''),
  (code: string) => ` Kod: ${code}. `,
  (code: string) => `Sovg'a kodi: ${code}`,
  (code: string) => `Mana kodi ${code} rahmat`,
  (code: string) => `https://kashf.uz/gift/${code}`,
  (code: string) => `https://kashf.uz/ru/gift/${code}?utm_source=telegram`,
  (code: string) => code.replaceAll('A', 'А').replaceAll('K', 'К').replaceAll('0', 'О'),
])('reads a gift code however it was pasted (%#)', (paste) => {
  for (let i = 0; i < 50; i++) {
    const code = newGiftCode()
    expect(foldGiftCode(paste(formatGiftCode(code)))).toBe(code)
  }
})

it('reads a promo code in look-alike letters, with dashes of any kind and its word before it', () => {
  for (const typed of ['bahor-20', 'ВАНОR–20', 'Promokod: BAHOR 20', 'BAHOR\u221220']) {
    expect(foldPromoCode(typed), typed).toBe('BAHOR20')
  }
  expect(foldPromoCode('СКИДКА')).toBeNull()
})
