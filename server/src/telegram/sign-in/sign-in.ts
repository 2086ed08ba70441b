import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { TelegramReturn } from '@kashf/contract/telegram/telegram.ts'
import { secondFactorMatches } from '../../accounts/second-factor/verify-second-factor.ts'
import { completeSignIn } from '../../accounts/sessions/complete-sign-in.ts'
import type { CallingDevice } from '../../accounts/sessions/known-devices.ts'
import { type AccountState, maySignIn } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { logSecurity } from '../../security/security-log.ts'
import { proposeNames } from '../registration/propose.ts'
import { registrationTicket } from '../registration/register.ts'
import { sealForMinutes, unsealFresh } from './attempt.ts'
import type { TelegramPerson } from './telegram-person.ts'

interface LinkedAccount extends AccountState {
  id: number
  totp_secret: string | null
}

/** The content of a sign-in's ticket, which still needs a one-time code. */
type CodeTicket = Pick<TelegramPerson, 'telegramId' | 'confirmedAt' | 'launch'>

const linkedAccount = (deps: Pick<Deps, 'db'>, telegramId: number) =>
  deps.db.one<LinkedAccount>(sql`
    select u.id, u.type, u.totp_secret, u.verified_at is not null as is_verified, u.blocked_at is not null as is_blocked,
           u.is_demo, u.totp_secret is not null as has_second_factor
      from telegram_account t join app_user u on u.id = t.user_id where t.telegram_id = ${telegramId}::bigint`)

/** Throws when the account may not be signed in to. Operators can sign in only with password and code. */
function checkAccount(deps: Deps, account: LinkedAccount, device: CallingDevice): void {
  if (account.type !== USER_TYPE.operator && maySignIn(deps.env, account)) return
  logSecurity(deps.log, {
    event: 'sign_in_failed',
    personId: account.id,
    caller: device,
    reason: account.is_blocked ? 'blocked' : 'not_allowed',
    by: 'telegram',
  })
  throw new Failure(account.is_blocked ? 'account_blocked' : 'telegram_failed')
}

/**
 * Signs in the person whom Telegram has confirmed, or offers registration when no account is linked. Telegram replaces the
 * password only: an account with a second factor gets a ticket, which `passCode` takes together with the code.
 */
export async function signInWithTelegram(
  deps: Deps,
  input: { telegram: TelegramPerson; next: string | null; device: CallingDevice },
): Promise<TelegramReturn> {
  const { telegram, next, device } = input
  const { telegramId, confirmedAt, launch } = telegram
  const account = await linkedAccount(deps, telegramId)
  if (!account) {
    const proposal = await proposeNames(deps.db, telegram)
    return { outcome: 'unknown', ticket: registrationTicket(deps, telegram), proposal, next }
  }
  checkAccount(deps, account, device)
  if (account.totp_secret) {
    logSecurity(deps.log, { event: 'one_time_code_asked', personId: account.id, caller: device })
    const ticket: CodeTicket = { telegramId, confirmedAt, launch }
    return { outcome: 'code_needed', ticket: sealForMinutes(deps, 'code', ticket), next }
  }
  return {
    outcome: 'signed_in',
    ...(await open(deps, { telegramId, confirmedAt, launch, account, device })),
    next,
  }
}

/** Finishes the sign-in of an account with a second factor. Throws `telegram_failed` for a wrong ticket or code. */
export async function passCode(
  deps: Deps,
  input: { ticket: string; totp: string; device: CallingDevice },
): Promise<{ token: string }> {
  const { device } = input
  const ticket = unsealFresh<CodeTicket>(deps, 'code', input.ticket)
  const account = ticket && (await linkedAccount(deps, ticket.telegramId))
  if (!ticket || !account?.totp_secret) throw new Failure('telegram_failed')
  checkAccount(deps, account, device)
  const { id, totp_secret } = account
  if (!(await secondFactorMatches(deps, { id, totp_secret }, input.totp))) {
    logSecurity(deps.log, { event: 'code_wrong', personId: id, caller: device, reason: 'wrong_code' })
    throw new Failure('code_invalid')
  }
  return open(deps, { ...ticket, account, device })
}

/** Opens the session, unless the account has been blocked, unlinked or protected by a second factor meanwhile. */
function open(
  deps: Deps,
  input: CodeTicket & { account: LinkedAccount; device: CallingDevice },
): Promise<{ token: string }> {
  const { telegramId, confirmedAt, launch, account, device } = input
  return deps.db.transaction(async (tx) => {
    const isUnchanged = await tx.one(sql`
      select 1 from app_user u join telegram_account t on t.user_id = u.id
       where u.id = ${account.id} and t.telegram_id = ${telegramId}::bigint and u.blocked_at is null
         and u.totp_secret is not distinct from ${account.totp_secret}
         for share`)
    if (!isUnchanged) throw new Failure('telegram_failed')
    return completeSignIn(deps, tx, {
      userId: account.id,
      device,
      telegramConfirmedAt: new Date(confirmedAt),
      ...(launch && { miniAppLaunch: Buffer.from(launch, 'base64url') }),
    })
  })
}
