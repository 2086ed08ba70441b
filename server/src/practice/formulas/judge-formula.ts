import type { Sameness } from './compare-expressions.ts'
import { compareFormulas, hasForm } from './compare-formulas.ts'
import { proveInWorker } from './prove-in-worker.ts'
import { readFormula } from './read-formula.ts'

/** `unreadable` is no formula; `unknown` is one of which nobody could tell whether it equals the key. */
export type FormulaVerdict = Sameness | 'unreadable'

type Form = 'expanded' | 'factored'

/** The verdicts of this many answers are kept: thousands of people give the same ones to the same question. */
const MAX_KEPT = 5000
const kept = new Map<string, Promise<FormulaVerdict>>()

/** The most proofs of one answer: a list can have twenty items that values do not decide. */
const MAX_PROOFS = 4

async function judge(right: string, answer: string, form?: Form): Promise<FormulaVerdict> {
  const given = readFormula(answer)
  if (!given) return 'unreadable'
  const key = readFormula(right)
  if (!key) return 'unknown'
  if (form && !hasForm(given, form)) return 'different'
  let proofs = 0
  return compareFormulas(key, given, (a, b) =>
    ++proofs > MAX_PROOFS ? Promise.resolve(null) : proveInWorker(a, b),
  )
}

/**
 * Judges an answer against one formula of a key. A key and an answer that are written alike are judged once. Fails with
 * `unavailable` when too many answers wait for a proof.
 */
export function judgeFormula(right: string, answer: string, form?: Form): Promise<FormulaVerdict> {
  const id = JSON.stringify([right, answer.replace(/\s+/g, ' ').trim(), form])
  const verdict = kept.get(id) ?? judge(right, answer, form)
  // The oldest is the first of a map, so that what is asked for again moves to its end.
  kept.delete(id)
  kept.set(id, verdict)
  verdict.catch(() => kept.delete(id))
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return verdict
}
