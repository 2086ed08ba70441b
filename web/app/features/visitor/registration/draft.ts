import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** What was registered in this tab: to confirm it. */
export interface RegistrationDraft {
  kind: 'student' | 'teacher'
  email: string
  /** The server's ticket of this registration; sent with the code. */
  registration?: string | undefined
}

const KEY = 'registration'
const TYPED_KEY = 'registration-typed'

/** Fields that are kept while one types, over a reload and a look at another page; never the password. */
export const KEPT_FIELDS = [
  'first_name',
  'last_name',
  'username',
  'email',
  'specialization',
  'info',
  'phone',
] as const

/** Remembers the registration of this tab; null forgets it. */
export function storeDraft(draft: RegistrationDraft | null): void {
  storeTabValue(KEY, draft)
}

/** The registration of this tab, or null. Browser only. */
export function readDraft(): RegistrationDraft | null {
  const kept = readTabValue(KEY)
  if (typeof kept !== 'object' || kept === null) return null
  if (!('kind' in kept) || !('email' in kept)) return null
  const { kind, email } = kept
  if ((kind !== 'student' && kind !== 'teacher') || typeof email !== 'string') return null
  const registration =
    'registration' in kept && typeof kept.registration === 'string' ? kept.registration : undefined
  return { kind, email, registration }
}

/** Remembers what is being typed into a registration form of this tab; null forgets it. */
export function storeTyped(fields: Partial<Record<string, unknown>> | null): void {
  storeTabValue(TYPED_KEY, fields && Object.fromEntries(KEPT_FIELDS.map((name) => [name, fields[name]])))
}

/** What was typed into a registration form of this tab, of either kind; empty when nothing was. Browser only. */
export function readTyped(): Partial<Record<(typeof KEPT_FIELDS)[number], string>> {
  const kept = readTabValue(TYPED_KEY)
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = Object.entries(kept).filter(([, text]) => typeof text === 'string' && text !== '')
  return Object.fromEntries(texts)
}
