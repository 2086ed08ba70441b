import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

const KEY = 'code-sent'
/** The server mails at most one code a minute. */
const RESEND_AFTER_MS = 60_000

/** Records that a code was just mailed to `email`. */
export function storeCodeSent(email: string): void {
  storeTabValue(KEY, { email, at: Date.now() })
}

/** When the next code may be requested, in epoch milliseconds; 0 if none was recorded for this address. */
export function resendAt(email: string): number {
  const sent = readTabValue(KEY)
  if (typeof sent !== 'object' || sent === null || !('email' in sent) || !('at' in sent)) return 0
  if (sent.email !== email || typeof sent.at !== 'number') return 0
  // The clock was set back: do not lock the button for hours.
  return sent.at > Date.now() ? 0 : sent.at + RESEND_AFTER_MS
}
