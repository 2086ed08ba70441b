/** Reads a value from session storage; null if there is none, if storage is blocked, or on the server. */
export function readTabValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Writes a value to session storage, which survives reloads; null removes it. */
export function storeTabValue(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked; pages work without it.
  }
}
