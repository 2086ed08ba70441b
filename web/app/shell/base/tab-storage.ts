/** What this tab remembers under `key`, or null; some browsers refuse storage, the server has none. */
export function readTabValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers `value` for this tab, over reloads; null forgets. */
export function storeTabValue(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the pages still work from their addresses.
  }
}
