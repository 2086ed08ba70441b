import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useSyncExternalStore } from 'react'
import { readStored, storeText } from './local-storage.ts'
import type {} from './mini-app.ts'

/** Local storage keys, fixed by the specification. */
const TOKEN = 'token'
const USER_DATA = 'user-data'
const LESSON_ID = 'lesson_id'
/** The storage key of the account's part of the keys of saved lessons (features/public-account/offline). */
const OFFLINE_KEY = 'offline-key'
/** The storage key for whether the account has enabled push on this browser (features/public-account/push). */
const PUSH = 'push'

/** The signed-in user of this browser: the token and the last fetched profile (null before the first fetch). */
export interface Session {
  token: string
  user: User | null
}

const listeners = new Set<() => void>()
let leftByChoice = false
let cached: { token: string | null; userData: string | null; session: Session | null } | undefined

/** The stored token, or null. Browser only. */
export function readToken(): string | null {
  return read(TOKEN)
}

/** Stores the token from login or verification. */
export function storeToken(token: string): void {
  leftByChoice = false
  write(OFFLINE_KEY, null)
  write(TOKEN, token)
}

/** Caches the profile for the first paint of the next visit. */
export function storeUserData(user: User): void {
  const text = JSON.stringify(user)
  if (read(USER_DATA) !== text) write(USER_DATA, text)
}

/** Removes the token and the profile: the server rejected the token, or the user logged out (`byChoice`). */
export function clearSession(byChoice = false): void {
  leftByChoice = byChoice
  write(OFFLINE_KEY, null)
  write(PUSH, null)
  write(USER_DATA, null)
  write(TOKEN, null)
}

/** Whether the user logged out with "Chiqish", after which the next login does not return to the private page. */
export function wasLeftByChoice(): boolean {
  return leftByChoice
}

/** The course that the teacher is adding lessons to. The storage key is fixed by the specification. */
export function readCourseInProgress(): number | null {
  const id = Number(read(LESSON_ID))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Stores, or with null removes, the course that the teacher is adding lessons to. */
export function storeCourseInProgress(courseId: number | null): void {
  write(LESSON_ID, courseId === null ? null : String(courseId))
}

/**
 * The session as React state: `undefined` on the server and before hydration (render neither "Kirish" nor an avatar),
 * `null` for a visitor.
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, unknownSession)
}

const unknownSession = () => undefined

/**
 * The token as React state, null for a visitor. Unlike `useSession`, it is null also on the server and before
 * hydration, so that a visitor's page is not rendered a second time after hydration.
 */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, readToken, noToken)
}

const noToken = () => null

/** Calls `listener` after each change of the session, in any tab. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  // Fires when another tab logs in or out.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readSession(): Session | null {
  const token = read(TOKEN)
  const userData = read(USER_DATA)
  if (cached?.token !== token || cached?.userData !== userData) {
    cached = { token, userData, session: token ? { token, user: parseUser(userData) } : null }
  }
  return cached?.session ?? null
}

function parseUser(text: string | null): User | null {
  if (!text) return null
  try {
    const user: User | null = JSON.parse(text)
    return typeof user?.id === 'number' ? user : null
  } catch {
    return null
  }
}

const storage = () => window.sessionPlace ?? localStorage

// Storage may be blocked (private windows, cookie settings); the user then counts as a visitor.
const read = (key: string): string | null => readStored(key, storage) ?? null

function write(key: string, value: string | null): void {
  storeText(key, value, storage)
  for (const listener of listeners) listener()
}
