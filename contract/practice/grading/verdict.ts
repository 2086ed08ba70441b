/**
 * The verdict on an answer. `unreadable` is not wrong: the answer is asked for again. `empty` earns nothing, like `wrong`, and
 * is counted apart.
 */
export type Verdict = 'right' | 'partial' | 'wrong' | 'empty' | 'unreadable'

/** `credit_milli`: thousandths of what the answer can earn, 0 to 1000. */
export interface Grade {
  verdict: Verdict
  credit_milli: number
}

/** An unreadable answer with the doubtful characters: from the index `from` to the one before `to`. */
export type ReadGrade = Grade & { doubtful?: { from: number; to: number } }

export const FULL_MILLI = 1000

/** The grade of an answer that earned this share, 0 to 1; beyond them it is cut. */
export function gradeOf(share: number): Grade {
  const credit_milli = Math.round(Math.min(Math.max(share, 0), 1) * FULL_MILLI)
  if (credit_milli === FULL_MILLI) return { verdict: 'right', credit_milli }
  return { verdict: credit_milli === 0 ? 'wrong' : 'partial', credit_milli }
}

export const EMPTY: Grade = { verdict: 'empty', credit_milli: 0 }

export const unreadable = (from: number, to: number): ReadGrade => ({
  verdict: 'unreadable',
  credit_milli: 0,
  doubtful: { from, to },
})
