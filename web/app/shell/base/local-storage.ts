type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage; a function, because reading the global fails where storage is blocked, and on the server. */
const local: Place = () => localStorage

/** Reads a text from storage: null if there is none, undefined where storage is blocked. */
export function readStored(key: string, place = local): string | null | undefined {
  try {
    return place().getItem(key)
  } catch {
    return undefined
  }
}

/** Writes a text to storage, unless it is blocked or full; null removes it. */
export function storeText(key: string, text: string | null, place = local): void {
  try {
    if (text === null) place().removeItem(key)
    else place().setItem(key, text)
  } catch {
    // Pages work without it.
  }
}
