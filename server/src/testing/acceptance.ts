import assert from 'node:assert/strict'

/** What came of one row of a provider's acceptance list. */
export interface AcceptanceStep {
  name: string
  passed: boolean
  /** What came instead, when it failed. */
  detail: string
  /** It can only be tried from inside the server: its clock, its database, a purchase. */
  skipped?: boolean
}

/** One row: it throws when the server does otherwise. Rows of a list stand on those before them. */
export interface AcceptanceRow {
  name: string
  run: () => Promise<void>
  /** Cannot be tried through the provider's address alone. */
  needsInside?: boolean
}

/** What only tests can do to the server, beside calling it. */
export interface Inside {
  /** Tiyin in the wallet of an account number. */
  balance(paymentId: string): Promise<bigint>
  /** Moves the server's clock. */
  advance(ms: number): void
  /** Runs the sweep that the clock would run. */
  sweep(): Promise<void>
  /** Spends some of the wallet on a course. */
  spend(paymentId: string): Promise<void>
  /** Runs the work while no query is answered. */
  withoutDatabase<T>(work: () => Promise<T>): Promise<T>
  /** How many payments are written down. */
  payments(): Promise<number>
  /** Kinds of the open cases of a provider's transaction. */
  cases(providerTransactionId: string): Promise<string[]>
}

/** Runs the rows in their order, one after the other whatever comes of them. */
export async function* runRows(
  rows: readonly AcceptanceRow[],
  canLookInside = false,
): AsyncGenerator<AcceptanceStep> {
  for (const { name, run, needsInside } of rows) {
    if (needsInside && !canLookInside) {
      yield { name, passed: true, detail: '', skipped: true }
      continue
    }
    try {
      await run()
      yield { name, passed: true, detail: '' }
    } catch (error) {
      yield { name, passed: false, detail: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** The balance must change by exactly this while the work runs; unseen from outside, only the work is done. */
export async function changing(
  balance: (() => Promise<bigint>) | null,
  byTiyin: bigint,
  work: () => Promise<void>,
): Promise<void> {
  const before = balance && (await balance())
  await work()
  if (balance && before !== null) {
    const change = (await balance()) - before
    assert.equal(change, byTiyin, `the balance changed by ${change}, not by ${byTiyin} tiyin`)
  }
}

/** An account number that nobody can have: its check digit is wrong. */
export const strangerOf = (paymentId: string): string =>
  paymentId.slice(0, -1) + ((Number(paymentId.at(-1)) + 1) % 10)
