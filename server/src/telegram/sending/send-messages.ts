import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../jobs/repeat.ts'
import { type BotText, noticeMessage, replyText } from '../../notices/telegram/bot-text.ts'
import { type ChatEvent, securityMessage } from '../../notices/telegram/security-message.ts'
import { type BotApi, BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { pauseBot } from '../bot-api/pause.ts'
import { giveUpMessage, markUnreachable } from './fall-back-to-mail.ts'

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'publicUrl'>

/** Telegram allows about 30 messages a second, and one a second to a chat. */
const BATCH = 20
const BATCH_EVERY_MS = 1_000
const INTERVAL_MS = 250
/** The lease after which another worker sends what one that died had claimed; it doubles with every try. */
const RETRY_AFTER_S = 15
const MAX_TRIES = 7

interface DueMessage {
  id: bigint
  telegram_id: bigint
  tries: number
  reply: string | null
  notice: NoticeContent | null
  /** Of the account, or of the reply to somebody without one. */
  language: InterfaceLanguage | null
  /** Without a language when an earlier release stored it. */
  security_event: (ChatEvent & { language?: InterfaceLanguage }) | null
  /** What the teacher wrote, of an announcement. */
  body: string | null
  /** The person has been blocked or has unlinked the chat meanwhile. */
  is_void: boolean
}

/** Claims the next batch, at most one message of each chat. Empty while the bot must wait. */
async function claimBatch({ db, clock }: SendingDeps): Promise<DueMessage[]> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // The row stays locked until the claim is committed: one claim at a time.
    const mayClaim = await tx.run(sql`
      update telegram_sending set next_batch_at = ${new Date(now.getTime() + BATCH_EVERY_MS)}
       where next_batch_at <= ${now} and exists (select from telegram_message where due_at <= ${now})`)
    if (mayClaim === 0) return []
    return tx.rows<DueMessage>(sql`
      with oldest as (select id, telegram_id from telegram_message where due_at <= ${now} order by due_at, id limit 500),
           batch as (select min(id) as id from oldest group by telegram_id order by min(id) limit ${BATCH}),
           claimed as (
             update telegram_message m set tries = m.tries + 1,
                    due_at = ${now}::timestamptz + ${RETRY_AFTER_S}::int * power(2, m.tries) * interval '1 second'
               from batch where m.id = batch.id
             returning m.id, m.telegram_id, m.tries, m.reply, m.language, m.security_event, m.notice_id)
      select c.id, c.telegram_id, c.tries, c.reply, c.security_event,
             case when n.id is not null then jsonb_build_object('kind', n.kind, 'subject', n.subject) end as notice,
             coalesce((select u.language from telegram_account t join app_user u on u.id = t.user_id
                        where t.telegram_id = c.telegram_id), c.language) as language,
             case when n.kind = 'announcement'
                  then (select a.text from announcement a where a.id = (n.subject->>'announcement_id')::int) end as body,
             n.id is not null and not exists (
               select from telegram_account t join app_user u on u.id = t.user_id
                where t.user_id = n.user_id and t.telegram_id = c.telegram_id and u.blocked_at is null) as is_void
        from claimed c left join notice n on n.id = c.notice_id`)
  })
}

function textOf(due: DueMessage): BotText | undefined {
  if (due.is_void) return undefined
  if (due.notice) return noticeMessage(due.language ?? 'uz', due.notice, due.body)
  if (due.security_event) return securityMessage(due.security_event, due.security_event.language ?? 'uz')
  return due.reply === null ? undefined : replyText(due.reply, due.language ?? 'uz')
}

/** Lets the whole bot wait, and this message with it; the try does not count. */
async function waitAsTold(deps: SendingDeps, id: bigint, retryAfterS: number): Promise<void> {
  const until = await pauseBot(deps, retryAfterS)
  await deps.db.run(sql`update telegram_message set tries = tries - 1, due_at = ${until} where id = ${id}`)
}

async function send(deps: SendingDeps, bot: BotApi, due: DueMessage): Promise<void> {
  try {
    const message = textOf(due)
    if (message) {
      const { text, button } = message
      await bot.call('sendMessage', {
        chat_id: Number(due.telegram_id),
        text,
        link_preview_options: { is_disabled: true },
        ...(button && {
          reply_markup: {
            inline_keyboard: [[{ text: button.label, url: `${deps.publicUrl}${button.path}` }]],
          },
        }),
      })
    }
    await deps.db.run(sql`delete from telegram_message where id = ${due.id}`)
  } catch (error) {
    const refusal = error instanceof BotApiRefused ? error : null
    if (refusal && refusal.retryAfterS !== null) {
      await waitAsTold(deps, due.id, refusal.retryAfterS)
    } else if (refusal?.isUnreachable) {
      await deps.db.transaction((tx) => markUnreachable(deps, tx, Number(due.telegram_id)))
    } else {
      deps.log.error(
        { err: error, message: String(due.id), tries: due.tries },
        'Telegram message was not sent',
      )
      if (refusal?.code === 400 || due.tries >= MAX_TRIES) await giveUpMessage(deps, due.id)
    }
  }
}

/** Sends the next batch of the bot's messages and returns how many it claimed. Any number of workers may call it. */
export async function sendMessages(deps: SendingDeps): Promise<number> {
  if (!deps.env.telegram) return 0
  const bot = openBotApi(deps.env.telegram)
  const batch = await claimBatch(deps)
  await Promise.all(batch.map((due) => send(deps, bot, due)))
  return batch.length
}

/** Sends messages until the returned function is called. For the worker role. */
export const keepSendingMessages = (deps: SendingDeps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: INTERVAL_MS,
    failed: 'Telegram messages were not sent',
    work: () => sendMessages(deps),
  })
