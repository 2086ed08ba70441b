import { base64Of, bytesOf } from './base64.ts'
import { type CodeLock, openWithCode, seal } from './code-lock.ts'

/**
 * Whose part it is, with the part encrypted for the code. Removed together with the session (shell/base/session.ts), so that
 * what is saved opens for its owner alone.
 */
const STORED = 'offline-key'

/** The part itself is in the memory of this page only: a copy of the browser's files does not have it. */
let open: { userId: number; key: Uint8Array<ArrayBuffer> } | null = null

function stored(userId: number): { sealed: string } | null {
  try {
    const [owner, sealed = ''] = localStorage.getItem(STORED)?.split(':') ?? []
    return owner === String(userId) ? { sealed } : null
  } catch {
    return null
  }
}

/** Whether this person has been signed in here since the last contact. */
export const hasAccountKey = (userId: number): boolean => stored(userId) !== null

/** Whether the person's code opens what is saved. */
export const opensWithCode = (userId: number): boolean => Boolean(stored(userId)?.sealed)

/** The account's part of the keys of saved lessons; null before a contact or the code, and when the person is not signed in. */
export const readAccountKey = (userId: number): Uint8Array<ArrayBuffer> | null =>
  open?.userId === userId && hasAccountKey(userId) ? open.key : null

/** Keeps the part that the server gave: in memory, and encrypted for the code when there is one. */
export async function keepAccountKey(
  userId: number,
  key: Uint8Array<ArrayBuffer>,
  code?: CodeLock,
): Promise<void> {
  open = { userId, key }
  const sealed = code ? base64Of(await seal(code, key)) : ''
  write(`${userId}:${sealed}`)
}

export function dropAccountKey(): void {
  open = null
  write(null)
}

/** Opens what is saved without the server; whether the code was right. */
export async function enterCode(userId: number, lock: CodeLock, code: string): Promise<boolean> {
  const sealed = stored(userId)?.sealed
  const key = sealed ? await openWithCode(lock, code, bytesOf(sealed)) : null
  if (key) open = { userId, key }
  return key !== null
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, text)
  } catch {
    // Storage is blocked: then nothing can be saved either.
  }
}
