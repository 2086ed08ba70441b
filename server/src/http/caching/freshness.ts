import { AsyncLocalStorage } from 'node:async_hooks'

/** The age of a result is that of the oldest datum it was made from, whatever caches lie between. */
interface Birth {
  bornAtMs: number
}

const births = new AsyncLocalStorage<Birth>()

/** Runs `make` and returns when the oldest datum that it used was read: at the latest `nowMs`, when it began. */
export async function withBirth<T>(
  nowMs: number,
  make: () => Promise<T>,
): Promise<{ value: T; bornAtMs: number }> {
  const birth: Birth = { bornAtMs: nowMs }
  const value = await births.run(birth, make)
  return { value, bornAtMs: birth.bornAtMs }
}

/** Records in the running computation that it used a datum read at this time. */
export function noteBirth(bornAtMs: number): void {
  const birth = births.getStore()
  if (birth && bornAtMs < birth.bornAtMs) birth.bornAtMs = bornAtMs
}
