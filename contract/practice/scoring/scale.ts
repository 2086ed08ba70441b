/** A row of a table: from this value on, inclusive, the result is that one. Values are thousandths. */
export interface TableRow {
  from_milli: number
  value_milli: number
}

/** A grade of a certificate, from a value on, inclusive. */
export interface GradeRow {
  label: string
  from_milli: number
}

/** The row with the highest `from_milli` that the value reaches. */
function reached<T extends { from_milli: number }>(rows: readonly T[], value_milli: number): T | null {
  return rows
    .filter(({ from_milli }) => from_milli <= value_milli)
    .reduce<T | null>((best, row) => (best && best.from_milli >= row.from_milli ? best : row), null)
}

/** The result of a raw value by a table, such as a band of IELTS; 0 below its first row. */
export const tableValue = (table: readonly TableRow[], value_milli: number): number =>
  reached(table, value_milli)?.value_milli ?? 0

/** The grade of a value; null below the lowest. */
export const gradeLabel = (grades: readonly GradeRow[], value_milli: number): string | null =>
  reached(grades, value_milli)?.label ?? null

/** The mean of sections, rounded to the nearest step; what lies in the middle goes up, so a mean of 6.25 is the band 6.5. */
export function roundedMean(values_milli: readonly number[], step_milli: number): number {
  const total = values_milli.reduce((sum, value) => sum + value, 0)
  return Math.floor(total / values_milli.length / step_milli + 0.5) * step_milli
}

/**
 * The score of a certificate from an ability in standard deviations: 50 + 10 z, cut to `min_milli` and `max_milli`, and down to
 * a tenth, so that 69.96 is shown as 69.9 and has its grade.
 */
export function standardScore(
  z: number,
  { min_milli, max_milli }: { min_milli: number; max_milli: number },
): number {
  const tenths = Math.floor((50 + 10 * z) * 10 + 1e-9)
  return Math.min(Math.max(tenths * 100, min_milli), max_milli)
}
