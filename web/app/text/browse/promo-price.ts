/** The price of a course at a promo code. */
export const promoPriceText = {
  withCode: (code: string) => `${code} promokodi bilan`,
  withCodeUntil: (code: string, day: string) => `${code} promokodi bilan, oxirgi kun ${day}`,
  fullPrice: 'Promokodsiz narxi:',
} as const
