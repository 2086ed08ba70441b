import { base64Of, bytesOf } from '../../../api/base64.ts'
import { readStored, storeText } from '../../../shell/base/local-storage.ts'
import { type CodeLock, openWithCode, seal } from './code-lock.ts'

/**
 * The storage key of the account's part: its person, and the part encrypted with the code. Removed together with the
 * session (shell/base/session.ts), so that only the owner can unlock saved lessons.
 */
const STORED = 'offline-key'

/** The unencrypted part is only in this page's memory, so that a copy of the browser's files does not have it. */
let open: { userId: number; key: Uint8Array<ArrayBuffer> } | null = null

function stored(userId: number): { sealed: string } | null {
  const [owner, sealed = ''] = readStored(STORED)?.split(':') ?? []
  return owner === String(userId) ? { sealed } : null
}

/** Whether this person has been signed in here since the last contact. */
export const hasAccountKey = (userId: number): boolean => stored(userId) !== null

/** Whether the person's code unlocks the saved lessons. */
export const opensWithCode = (userId: number): boolean => Boolean(stored(userId)?.sealed)

/**
 * The account's part of the keys of saved lessons; null before a contact or the code, and when the person is not signed
 * in.
 */
export const readAccountKey = (userId: number): Uint8Array<ArrayBuffer> | null =>
  open?.userId === userId && hasAccountKey(userId) ? open.key : null

/** Stores the account's part from the server: in memory, and encrypted for the code if one is set. */
export async function keepAccountKey(
  userId: number,
  key: Uint8Array<ArrayBuffer>,
  code?: CodeLock,
): Promise<void> {
  open = { userId, key }
  const sealed = code ? base64Of(await seal(code, key)) : ''
  storeText(STORED, `${userId}:${sealed}`)
}

export function dropAccountKey(): void {
  open = null
  storeText(STORED, null)
}

/** Unlocks the saved lessons without the server; returns whether the code was right. */
export async function enterCode(userId: number, lock: CodeLock, code: string): Promise<boolean> {
  const sealed = stored(userId)?.sealed
  const key = sealed ? await openWithCode(lock, code, bytesOf(sealed)) : null
  if (key) open = { userId, key }
  return key !== null
}
