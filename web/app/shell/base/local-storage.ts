/** Reads a text from local storage: null if there is none, undefined where storage is blocked. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Writes a text to local storage, unless storage is blocked or full; null removes it. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Pages work without it.
  }
}
