/** The percentile of the values given as a share from 0 to 1 (0.95 for p95). NaN without values. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The median, which is robust against short load peaks of the machine. */
export const middle = (values: readonly number[]): number => at(values, 0.5)
