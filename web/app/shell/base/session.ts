import type { User } from '@kashf/contract/accounts.ts'
import { useSyncExternalStore } from 'react'

/** Names in local storage; fixed by the specification. */
const TOKEN = 'token'
const USER_DATA = 'user-data'
const LESSON_ID = 'lesson_id'

/** Who is signed in at this browser: the token, and the profile as last seen (null until it was fetched once). */
export interface Session {
  token: string
  user: User | null
}

const listeners = new Set<() => void>()
let leftByChoice = false
let known: { token: string | null; userData: string | null; session: Session | null } | undefined

/** The token of this browser, or null. Browser only. */
export function readToken(): string | null {
  return read(TOKEN)
}

/** Keeps the token that login or verification answered with. */
export function storeToken(token: string): void {
  leftByChoice = false
  write(TOKEN, token)
}

/** Keeps the profile for the next first paint. */
export function storeUserData(user: User): void {
  const text = JSON.stringify(user)
  if (read(USER_DATA) !== text) write(USER_DATA, text)
}

/** Forgets the token and the profile: because the server no longer knows the token, or `byChoice`. */
export function clearSession(byChoice = false): void {
  leftByChoice = byChoice
  write(USER_DATA, null)
  write(TOKEN, null)
}

/** Whether the last session was ended with "Chiqish": the next login then does not lead back to the private page. */
export function wasLeftByChoice(): boolean {
  return leftByChoice
}

/** The course that the teacher is adding lessons to; the name in local storage is the specification's. */
export function readCourseInProgress(): number | null {
  const id = Number(read(LESSON_ID))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Remembers (or with null forgets) the course that the teacher is adding lessons to. */
export function storeCourseInProgress(courseId: number | null): void {
  write(LESSON_ID, courseId === null ? null : String(courseId))
}

/**
 * The session as React state: `undefined` while the server renders and until hydration (nobody knows
 * yet, so draw neither "Kirish" nor an avatar), `null` for a visitor.
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribe, readSession, unknownSession)
}

const unknownSession = () => undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab logged in or out.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readSession(): Session | null {
  const token = read(TOKEN)
  const userData = read(USER_DATA)
  if (known?.token !== token || known?.userData !== userData) {
    known = { token, userData, session: token ? { token, user: parseUser(userData) } : null }
  }
  return known?.session ?? null
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

// Some browsers refuse storage (private windows, blocked cookies): such a visitor stays a visitor.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
