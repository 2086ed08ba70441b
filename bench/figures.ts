/** The value below which this share (0 to 1) of the values lies: 0.95 for the 95th of a hundred. NaN without values. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The value in the middle, which one busy moment of the machine does not move. */
export const middle = (values: readonly number[]): number => at(values, 0.5)
