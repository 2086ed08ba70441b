/** The line of a course that is also sold in parts, which the server makes. */
export const inPartsText = {
  line: (parts: number, price: string) => `Yoki ${parts} qismda, birinchisi ${price}`,
} as const
