import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type SecurityEvent, sendSecurityMailJob } from './mail/security-mail.ts'
import type { ChatEvent } from './telegram/security-message.ts'

/** Where the owner of an account is reached: by mail, or in the chat with the bot while they have no e-mail. */
export type OwnerChannel = ({ email: string } | { telegramId: bigint }) & { language: InterfaceLanguage }

/** The owner's channel; null when the account is gone. */
export async function ownerChannel(db: Queryable, userId: number): Promise<OwnerChannel | null> {
  const person = await db.one<{
    email: string | null
    telegram_id: bigint | null
    language: InterfaceLanguage
  }>(sql`
    select u.email, t.telegram_id, u.language from app_user u left join telegram_account t on t.user_id = u.id
     where u.id = ${userId}`)
  if (!person) return null
  const { email, telegram_id: telegramId, language } = person
  if (email !== null) return { email, language }
  return telegramId === null ? null : { telegramId, language }
}

/** Queues the message about a security event. Call it in the transaction of the event. */
export async function notifyChannel(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Queryable,
  channel: OwnerChannel,
  event: SecurityEvent,
): Promise<void> {
  if ('email' in channel) {
    await deps.jobs.send(tx, sendSecurityMailJob, { to: channel.email, event, language: channel.language })
    return
  }
  await writeToChat(deps, tx, channel, event)
}

async function writeToChat(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  { telegramId, language }: { telegramId: bigint; language: InterfaceLanguage },
  event: ChatEvent,
): Promise<void> {
  await tx.run(sql`
    insert into telegram_message (telegram_id, security_event, due_at)
    values (${telegramId}, ${JSON.stringify({ ...event, language })}::jsonb, ${clock.now()})`)
}

/** Notifies the owner of an account of a security event, whatever their notice settings. */
export async function notifyOwner(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Queryable,
  input: { userId: number; event: SecurityEvent },
): Promise<void> {
  const channel = await ownerChannel(tx, input.userId)
  if (channel) await notifyChannel(deps, tx, channel, input.event)
}

/** Notifies the owner in their chat with the bot, because the account had no e-mail. */
export async function notifyChat(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  input: { userId: number; event: ChatEvent },
): Promise<void> {
  const chat = await tx.one<{ telegramId: bigint; language: InterfaceLanguage }>(sql`
    select t.telegram_id as "telegramId", u.language from telegram_account t join app_user u on u.id = t.user_id
     where t.user_id = ${input.userId}`)
  if (chat) await writeToChat(deps, tx, chat, input.event)
}
