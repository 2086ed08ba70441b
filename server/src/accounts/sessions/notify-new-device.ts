import { createHash, randomBytes } from 'node:crypto'
import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { newDeviceMail } from '../../notices/mail/new-device-mail.ts'
import { notifyChat } from '../../notices/security-notices.ts'
import type { CallingDevice } from './known-devices.ts'

/** Lifetime of the "That was not me" link: some people read their mail once a week. */
export const ALERT_VALID_DAYS = 7
/** Mails per person and day; people ignore a warning that they get too often. */
const MAX_PER_DAY = 5

interface NewDevice {
  user_id: number
  /** `Chrome, Android`; null when the user agent does not reveal it. */
  name: string | null
  ip: string
  signed_in_at: string
}

const notifyNewDeviceJob = defineJob<NewDevice>('tell-new-device', retried(10))

/** Only this hash of the link's token is stored. */
export const alertHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Queues the mail about a sign-in from an unknown device, in the transaction of the sign-in. */
export async function notifyNewDevice(
  deps: Deps,
  tx: Queryable,
  input: { userId: number; device: CallingDevice },
): Promise<void> {
  const { address: ip, userAgent } = input.device
  const signedInAt = deps.clock.now().toISOString()
  await deps.jobs.send(tx, notifyNewDeviceJob, {
    user_id: input.userId,
    name: deviceName(userAgent),
    ip,
    signed_in_at: signedInAt,
  })
}

/** Creates the link's token here, so that it is never in the queue, and sends the mail. */
export const notifyNewDeviceHandler = handlerFor(notifyNewDeviceJob, async (deps: Deps, data) => {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + ALERT_VALID_DAYS * DAY_MS)
  const token = randomBytes(32).toString('base64url')
  const person = await deps.db.one<{
    email: string | null
    language: InterfaceLanguage
    sent_today: number
  }>(sql`
      select email, language, (select count(*)::int from sign_in_alert a
               where a.user_id = u.id and a.expires_at > ${new Date(expiresAt.getTime() - DAY_MS)}) as sent_today
        from app_user u where id = ${data.user_id} and verified_at is not null and blocked_at is null`)
  if (!person || person.sent_today >= MAX_PER_DAY) return
  const { email, language } = person
  if (email === null) {
    const event = { kind: 'signed_in' as const, device: data.name, ip: data.ip }
    return notifyChat(deps, deps.db, { userId: data.user_id, event })
  }
  await deps.db.run(sql`
      insert into sign_in_alert (token_hash, user_id, expires_at)
      values (${alertHash(token)}, ${data.user_id}, ${expiresAt})`)
  try {
    await deps.mailer.send(
      newDeviceMail({
        to: email,
        language,
        device: data.name,
        ip: data.ip,
        at: new Date(data.signed_in_at),
        // The fragment is never sent to a server, so no log contains the token.
        rejectUrl: `${deps.publicUrl}${pathIn(language, '/not-me')}#${token}`,
      }),
    )
  } catch (error) {
    await deps.db.run(sql`delete from sign_in_alert where token_hash = ${alertHash(token)}`)
    throw error
  }
})
