import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { TelegramRegisterBody } from '@kashf/contract/telegram/telegram.ts'
import { wrongNames } from '../../accounts/profile/check-names.ts'
import { insertPerson, releaseUsername } from '../../accounts/registration/insert-person.ts'
import { agreedTerms } from '../../accounts/registration/register.ts'
import { type CallingDevice, rememberDevice } from '../../accounts/sessions/known-devices.ts'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { logSecurity } from '../../security/security-log.ts'
import { sealForMinutes, unsealFresh } from '../sign-in/attempt.ts'
import type { TelegramPerson } from '../sign-in/telegram-person.ts'

/** Attempts to draw an account number, because each may be taken. */
const ATTEMPTS = 5

/** A ticket for a person whom Telegram has confirmed and who has no account; valid for ten minutes. */
export const registrationTicket = (deps: Deps, person: TelegramPerson): string =>
  sealForMinutes(deps, 'registration', person)

/**
 * Registers a student whom Telegram has confirmed, without an e-mail and a password, and signs them in. Throws
 * `telegram_failed` for a ticket that is forged or older than ten minutes, `telegram_taken` when the Telegram account has an
 * account by now, and `validation_failed` naming `username` or `terms_version`.
 */
export async function registerWithTelegram(
  deps: Deps,
  input: TelegramRegisterBody & { device: CallingDevice; language: InterfaceLanguage },
): Promise<{ token: string }> {
  const telegram = unsealFresh<TelegramPerson>(deps, 'registration', input.ticket)
  if (!telegram) throw new Failure('telegram_failed')
  const agreedVersion = await agreedTerms(deps, input.terms_version)
  const wrong = wrongNames(input)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction((tx) => insert(deps, tx, { ...input, telegram, agreedVersion }))
    } catch (error) {
      if (hitsConstraint(error, 'telegram_account_telegram_id_key')) throw new Failure('telegram_taken')
      if (hitsConstraint(error, 'app_user_username')) throw invalid({ username: 'username_taken' })
      if (!hitsConstraint(error, 'app_user_payment_id_key') || attempt >= ATTEMPTS) throw error
    }
  }
}

async function insert(
  deps: Deps,
  tx: Tx,
  input: TelegramRegisterBody & {
    device: CallingDevice
    language: InterfaceLanguage
    telegram: TelegramPerson
    agreedVersion: string
  },
): Promise<{ token: string }> {
  const { device, telegram } = input
  const now = deps.clock.now()
  await releaseUsername(tx, input.username, now)
  const userId = await insertPerson(tx, {
    type: USER_TYPE.student,
    first_name: input.first_name,
    last_name: input.last_name,
    username: input.username,
    email: null,
    passwordHash: null,
    verifiedAt: now,
    ticket: null,
    language: input.language,
    agreedVersion: input.agreedVersion,
    address: device.address,
    now,
  })
  await tx.run(sql`
    insert into telegram_account (user_id, telegram_id, name, username, linked_at)
    values (${userId}, ${telegram.telegramId}::bigint, ${telegram.name}, ${telegram.username}, ${now})`)
  const { token, sessionId } = await openSession(deps, tx, {
    userId,
    userAgent: device.userAgent,
    ip: device.address,
    telegramConfirmedAt: new Date(telegram.confirmedAt),
    ...(telegram.launch && { miniAppLaunch: Buffer.from(telegram.launch, 'base64url') }),
  })
  await rememberDevice(deps, tx, { userId, device })
  tx.afterCommit(() =>
    logSecurity(deps.log, {
      event: 'signed_in',
      personId: userId,
      caller: device,
      sessionId,
      registered: true,
      by: 'telegram',
    }),
  )
  return { token }
}
