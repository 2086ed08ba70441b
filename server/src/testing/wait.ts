/**
 * Asks again until `probe` answers with something, and returns that. Fails with `what` after a time that even a slow machine
 * does not need; nothing is measured by it.
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  timeoutMs = 40_000,
): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const found = await probe()
    if (found) return found
    if (Date.now() > until) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
