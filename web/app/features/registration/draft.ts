import { keepTab, readTab } from '../../tab-store.ts'

/** What was registered in this tab, without the password: to confirm it, and to correct a mistyped address. */
export interface RegistrationDraft {
  kind: 'student' | 'teacher'
  email: string
  fields: Record<string, string>
  /** The server's ticket of this registration; sent with the code. */
  registration?: string | undefined
}

const KEY = 'registration'

/** Remembers the registration of this tab; null forgets it. */
export function keepDraft(draft: RegistrationDraft | null): void {
  keepTab(KEY, draft)
}

/** The registration of this tab, or null. Browser only. */
export function readDraft(): RegistrationDraft | null {
  const kept = readTab(KEY)
  if (typeof kept !== 'object' || kept === null) return null
  if (!('kind' in kept) || !('email' in kept) || !('fields' in kept)) return null
  const { kind, email, fields } = kept
  if ((kind !== 'student' && kind !== 'teacher') || typeof email !== 'string') return null
  if (typeof fields !== 'object' || fields === null) return null
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const registration =
    'registration' in kept && typeof kept.registration === 'string' ? kept.registration : undefined
  return { kind, email, fields: Object.fromEntries(texts), registration }
}
