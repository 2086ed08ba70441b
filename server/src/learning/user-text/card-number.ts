/** Sixteen digits in any grouping. */
const CARD_NUMBER = /(?:\d[ -]?){16}/

/** Whether a text has what may be the number of a card: learners pay by the product alone. */
export const hasCardNumber = (text: string): boolean => CARD_NUMBER.test(text)
