import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type Claim, type Leased, workersOf } from '../../jobs/leased.ts'
import { quoteOf } from '../../notices/quote.ts'
import { waitsUntil } from '../../notices/reminders/hours.ts'
import { type BotText, noticeMessage, replyText, shownPost } from '../../notices/telegram/bot-text.ts'
import { type ChatEvent, securityMessage } from '../../notices/telegram/security-message.ts'
import { type ChatReport, chatReportOf, reportMessage } from '../../parents/report-message.ts'
import { BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { inTurn, pauseBot } from '../bot-api/pause.ts'
import { postIn, postOfNotice, rememberSent } from '../posts/telegram-post.ts'
import { MessageId } from '../webhook/updates.ts'
import { mailInstead, markUnreachable } from './fall-back-to-mail.ts'

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'publicUrl'>

/** Telegram allows about 30 messages a second, and one a second to a chat. */
const BATCH = 20

interface DueMessage extends Leased {
  id: bigint
  telegram_id: bigint
  reply: string | null
  notice: NoticeContent | null
  /** The language of the account, or of the reply to somebody without one. */
  language: InterfaceLanguage | null
  /** The security event; jobs of earlier releases have no language. */
  security_event: (ChatEvent & { language?: InterfaceLanguage }) | null
  /** What the bot says about a message of the person, `reply_to`, and the post that it shows. */
  sentence: string | null
  reply_to: number | null
  question_id: number | null
  comment_id: number | null
  /** The weekly report of a parent, who has no account. */
  parent_report: ChatReport | null
  /** What somebody wrote, if the notice is about it. */
  quote: string | null
  /** True when the person was blocked or has unlinked the chat meanwhile. */
  is_void: boolean
}

async function claim(deps: SendingDeps, { claimed, now, limit }: Claim): Promise<DueMessage[]> {
  // One batch at a time, so that the messages of a chat keep their order.
  if (!deps.env.telegram || limit < BATCH) return []
  const isDue = sql`select from telegram_message where due_at <= ${now}`
  return inTurn(deps, { now, nextAt: sql`next_batch_at`, isDue }, (tx) =>
    tx.rows(sql`
      with ${claimed}
      select c.id, c.telegram_id, c.tries, c.leased_until, c.reply, c.security_event, c.sentence, c.reply_to, c.question_id, c.comment_id,
             case when n.id is not null then jsonb_build_object('kind', n.kind, 'subject', n.subject) end as notice,
             coalesce((select u.language from telegram_account t join app_user u on u.id = t.user_id
                        where t.telegram_id = c.telegram_id), c.language) as language,
             ${chatReportOf(sql`c`, now)} as parent_report, ${quoteOf(sql`n`, MAX_QUESTION)} as quote,
             n.id is not null and not exists (
               select from telegram_account t join app_user u on u.id = t.user_id
                where t.user_id = n.user_id and t.telegram_id = c.telegram_id and u.blocked_at is null) as is_void
        from claimed c left join notice n on n.id = c.notice_id`),
  )
}

function textOf(deps: SendingDeps, due: DueMessage): BotText | undefined {
  if (due.is_void) return undefined
  if (due.parent_report) return reportMessage(deps, due.parent_report)
  if (due.notice) return noticeMessage(due.language ?? 'uz', due.notice, due.quote)
  if (due.sentence !== null) return shownPost(due.language ?? 'uz', due.sentence, postIn(due))
  if (due.security_event) return securityMessage(due.security_event, due.security_event.language ?? 'uz')
  return due.reply === null ? undefined : replyText(due.reply, due.language ?? 'uz')
}

const Sent = Type.Object({ message_id: MessageId })

async function post(deps: SendingDeps, due: DueMessage): Promise<void> {
  const { env, publicUrl } = deps
  const message = textOf(deps, due)
  if (!message || !env.telegram) return
  const { text, button, stops = [] } = message
  const keyboard = [
    ...(button ? [[{ text: button.label, url: `${publicUrl}${button.path}` }]] : []),
    ...stops.map(({ label, data }) => [{ text: label, callback_data: data }]),
  ]
  const telegramId = Number(due.telegram_id)
  const sent = await openBotApi(env.telegram).call('sendMessage', {
    chat_id: telegramId,
    text,
    link_preview_options: { is_disabled: true },
    ...(keyboard.length > 0 && { reply_markup: { inline_keyboard: keyboard } }),
    // A message that its person has deleted meanwhile is answered all the same.
    ...(due.reply_to !== null && {
      reply_parameters: { message_id: due.reply_to, allow_sending_without_reply: true },
    }),
  })
  const post = due.notice ? postOfNotice(due.notice) : postIn(due)
  if (post && Value.Check(Sent, sent)) {
    await rememberSent(deps, { telegramId, messageId: sent.message_id, post })
  }
}

async function send(deps: SendingDeps, due: DueMessage): Promise<Date | undefined> {
  const until = due.notice && waitsUntil(due.notice.kind, deps.clock.now())
  if (until) return until
  try {
    await post(deps, due)
  } catch (error) {
    if (!(error instanceof BotApiRefused)) throw error
    if (error.retryAfterS !== null) return pauseBot(deps, error.retryAfterS)
    if (!error.isUnreachable) throw error
    await deps.db.transaction((tx) => markUnreachable(deps, tx, Number(due.telegram_id)))
  }
}

const workers = workersOf<SendingDeps, DueMessage>({
  name: 'telegram-messages',
  everyMs: 250,
  atOnce: BATCH,
  rows: {
    table: sql`telegram_message`,
    // At most one message per chat.
    next: (now) => sql`
      select min(id) as id
        from (select id, telegram_id from telegram_message where due_at <= ${now} order by due_at, id limit 500) oldest
       group by telegram_id order by min(id) limit ${BATCH}`,
    leaseS: 15,
    done: sql`delete from telegram_message`,
  },
  claim,
  work: send,
  maxTries: 7,
  isFinal: (error) => error instanceof BotApiRefused && error.code === 400,
  giveUp: mailInstead,
})

/** Sends the next batch of the bot's messages and returns how many it claimed. */
export const sendMessages = workers.once
/** Sends messages until the returned function is called. For the worker role; any number may run. */
export const keepSendingMessages = workers.keep
