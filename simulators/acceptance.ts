import assert from 'node:assert/strict'

/** The outcome of one case of a provider's acceptance list. */
export interface AcceptanceResult {
  name: string
  passed: boolean
  /** The actual outcome of a failed case. */
  detail: string
  /** The case needs the server's internals, which this run cannot reach. */
  skipped?: boolean
}

/** One case of an acceptance list; it throws when it fails. A case may build on the cases before it. */
export interface AcceptanceCase {
  name: string
  run: () => Promise<void>
  /** True if the provider's address alone is not sufficient to test it. */
  needsInternals?: boolean
}

/** The operations of a test on the server besides calling it. */
export interface ServerInternals {
  /** Balance in tiyin of the wallet with this account number. */
  balance(paymentId: string): Promise<bigint>
  /** Advances the server's clock. */
  advance(ms: number): void
  /** Runs the job that expires waiting payments. */
  sweep(): Promise<void>
  /** Spends part of the wallet on a course. */
  spend(paymentId: string): Promise<void>
  /** Runs the work while every query fails. */
  withoutDatabase<T>(work: () => Promise<T>): Promise<T>
  /** The number of payments stored. */
  payments(): Promise<number>
  /** Kinds of the open cases of a provider's transaction. */
  cases(providerTransactionId: string): Promise<string[]>
}

/** Runs the cases in order, and continues after one that fails. */
export async function* runAcceptance(
  cases: readonly AcceptanceCase[],
  hasInternals = false,
): AsyncGenerator<AcceptanceResult> {
  for (const { name, run, needsInternals } of cases) {
    if (needsInternals && !hasInternals) {
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

/**
 * Asserts that the work changes the balance by exactly this much. If the balance cannot be read, it only runs the work.
 */
export async function expectBalanceChange(
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

/** An account number that cannot exist, because its check digit is wrong. */
export const unknownAccount = (paymentId: string): string =>
  paymentId.slice(0, -1) + ((Number(paymentId.at(-1)) + 1) % 10)
