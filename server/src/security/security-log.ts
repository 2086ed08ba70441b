import type { Logger } from 'pino'
import type { Caller } from './caller.ts'

/** The logger for security events. */
export type SecurityLog = Pick<Logger, 'info' | 'warn'>

/** The closed list of security events. Each is one log line; docs/security.md explains them. */
export type SecurityEventName =
  | 'access_refused'
  | 'code_mailed'
  | 'code_wrong'
  | 'limit_hit'
  | 'one_time_code_asked'
  | 'payout_requested'
  | 'reauthenticated'
  | 'reauthentication_failed'
  | 'stepped_up'
  | 'step_up_failed'
  | 'password_changed'
  | 'username_changed'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_reverted'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_made'
  | 'session_ended'
  | 'api_token_made'
  | 'api_token_revoked'
  | 'webhook_added'
  | 'webhook_moved'
  | 'webhook_secret_replaced'
  | 'webhook_resumed'
  | 'webhooks_paused'
  | 'telegram_linked'
  | 'telegram_unlinked'
  | 'google_linked'
  | 'google_unlinked'
  | 'offline_device_added'
  | 'offline_device_copied'
  | 'offline_device_removed'
  | 'data_export_requested'
  | 'data_export_downloaded'
  | 'account_closing_requested'
  | 'account_closing_cancelled'
  | 'account_closed'
  | 'account_recovered'
  | 'sign_in_failed'
  | 'sign_in_refused'
  | 'signed_in'
  | 'operator_changed'
  | 'operator_created'

export interface SecurityEvent {
  event: SecurityEventName
  /** The account concerned; null if unknown. */
  personId: number | null
  /** The request or the part of the server that caused it. */
  caller: Caller | 'command line' | 'background job'
  /** Further details, never secrets: no passwords, codes, tokens, card numbers or e-mail addresses. */
  [detail: string]: unknown
}

/**
 * Writes a security event as one structured log line: `security` (name), `personId`, `address`, `userAgent`, `reqId` and
 * the details. Failures are logged as warnings, everything else as info.
 */
export function logSecurity(log: SecurityLog, event: SecurityEvent): void {
  const { event: security, personId, caller, ...details } = event
  const source =
    typeof caller === 'string'
      ? { address: caller }
      : { address: caller.address, userAgent: caller.userAgent, reqId: caller.requestId }
  const isFailure = /_(?:failed|refused|wrong|hit)$/.test(security)
  log[isFailure ? 'warn' : 'info']({ security, personId, ...source, ...details }, `security: ${security}`)
}
