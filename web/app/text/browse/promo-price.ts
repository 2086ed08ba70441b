/** The price of a course with a promo code. */
export const promoPriceText = {
  withCode: (code: string) => `${code} promokodi bilan`,
  withCodeUntil: (code: string, day: string) => `${code} promokodi bilan, oxirgi kun ${day}`,
  fullPrice: 'Promokodsiz narxi:',
} as const
