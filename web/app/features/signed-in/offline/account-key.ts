import { bytesOf } from './base64.ts'

/** Removed together with the session (shell/base/session.ts), so that what is saved opens for its owner alone. */
const STORED = 'offline-key'

/** The account's part of the keys of saved lessons; null while this person is not signed in here. */
export function readAccountKey(userId: number): Uint8Array<ArrayBuffer> | null {
  try {
    const [owner, key] = localStorage.getItem(STORED)?.split(':') ?? []
    return owner === String(userId) && key ? bytesOf(key) : null
  } catch {
    return null
  }
}

/** Stores the part that the server gave, or with null removes it. */
export function storeAccountKey(userId: number, key: string | null): void {
  try {
    if (key === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, `${userId}:${key}`)
  } catch {
    // Storage is blocked: then nothing can be saved either.
  }
}
