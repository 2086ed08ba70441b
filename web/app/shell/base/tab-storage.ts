import { readStored, storeText } from './local-storage.ts'

const tab = () => sessionStorage

/** Reads a value from session storage; null if there is none, if storage is blocked, or on the server. */
export function readTabValue(key: string): unknown {
  try {
    return JSON.parse(readStored(key, tab) ?? 'null')
  } catch {
    return null
  }
}

/** Writes a value to session storage, which survives reloads; null removes it. */
export const storeTabValue = (key: string, value: unknown): void =>
  storeText(key, value === null ? null : JSON.stringify(value), tab)
