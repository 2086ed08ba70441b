/** The letter of an option by its place from 0 on: A to Z; from the 27th place on, numbers. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
