import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** A registration started in this tab, until it is confirmed. */
export interface RegistrationDraft {
  kind: 'student' | 'teacher'
  email: string
  /** The server's ticket for this registration; sent with the code. */
  registration?: string | undefined
}

const KEY = 'registration'
/** The storage key of the values of this tab's registration form, student or teacher. */
export const FORM_VALUES_KEY = 'registration-typed'

/** Fields stored while typing, to survive a reload or a visit to another page; never the password. */
export const PERSISTED_FIELDS = [
  'first_name',
  'last_name',
  'username',
  'email',
  'specialization',
  'info',
  'phone',
] as const

/** Stores this tab's registration; null removes it. */
export function storeDraft(draft: RegistrationDraft | null): void {
  storeTabValue(KEY, draft)
}

/** This tab's registration, or null. Browser only. */
export function readDraft(): RegistrationDraft | null {
  const stored = readTabValue(KEY)
  if (typeof stored !== 'object' || stored === null) return null
  if (!('kind' in stored) || !('email' in stored)) return null
  const { kind, email } = stored
  if ((kind !== 'student' && kind !== 'teacher') || typeof email !== 'string') return null
  const registration =
    'registration' in stored && typeof stored.registration === 'string' ? stored.registration : undefined
  return { kind, email, registration }
}
