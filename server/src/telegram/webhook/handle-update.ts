import type { Update } from '@kashf/contract/telegram/bot-updates.ts'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { StoredReply } from '../../notices/telegram/bot-text.ts'
import { endChat, subscribeChat } from '../../parents/subscribe.ts'
import { takeChatUpdate } from '../chats/chat-updates.ts'
import { codeInStart } from '../parents/start-parameter.ts'
import { showNextThread } from '../posts/next-thread.ts'
import { takePost } from '../posts/take-post.ts'
import { markUnreachable } from '../sending/fall-back-to-mail.ts'
import { queueReply } from '../sending/queue-reply.ts'
import { isOvertaken } from './is-overtaken.ts'
import { linkCodeInStart } from './teacher-link-start.ts'
import { nearestLanguage, PrivateMembership, PrivateMessage, PrivateReply } from './updates.ts'

/** How long handled updates are remembered; Telegram repeats one for a day at most. */
const REMEMBERED_MS = 3 * DAY_MS

/** Handles an update once, in one transaction: Telegram may deliver it twice, even concurrently. */
export async function handleUpdate(deps: Deps, update: Update): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      insert into telegram_update (update_id, received_at) values (${update.update_id}::bigint, ${now})
      on conflict do nothing`)
    if (isNew === 0) return
    await tx.run(sql`
      delete from telegram_update where received_at < ${new Date(now.getTime() - REMEMBERED_MS)}`)
    const { message, edited_message: edited, update_id: updateId, my_chat_member: membership } = update
    if (Value.Check(PrivateMessage, message)) {
      // Every reply counts, also one that a later message has overtaken.
      const isReply = Value.Check(PrivateReply, message) && !isCommand(message.text)
      if (isReply && (await takePost(deps, tx, { updateId, message, isEdit: false }))) return
      if (await isNewest(tx, message.chat.id, updateId)) await answer(deps, tx, message)
    } else if (Value.Check(PrivateReply, edited)) {
      await takePost(deps, tx, { updateId, message: edited, isEdit: true })
    } else if (Value.Check(PrivateMembership, membership)) {
      const { chat, new_chat_member: member } = membership
      if (!(await isNewest(tx, chat.id, updateId))) return
      if (member.status === 'kicked') await markUnreachable(deps, tx, chat.id)
      else await setNotices(deps, tx, { telegramId: chat.id, isStopped: null })
    } else {
      await takeChatUpdate(deps, tx, update)
    }
  })
}

/** False if a later update of a linked chat was handled already, because the latest one counts. */
async function isNewest(tx: Tx, telegramId: number, updateId: number): Promise<boolean> {
  const account = await tx.one<{ update_id: bigint }>(sql`
    select update_id from telegram_account where telegram_id = ${telegramId}::bigint for no key update`)
  if (!account) return true
  if (await isOvertaken(tx, { handled: account.update_id, updateId })) return false
  await tx.run(sql`
    update telegram_account set update_id = ${updateId}::bigint where telegram_id = ${telegramId}::bigint`)
  return true
}

/**
 * Marks a chat as reachable, and starts or stops its notices (null leaves them). False when no account is linked to it.
 */
async function setNotices(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  input: { telegramId: number; isStopped: boolean | null },
): Promise<boolean> {
  const { telegramId, isStopped } = input
  const changed = await tx.run(sql`
    update telegram_account set unreachable_at = null,
           stopped_at = case ${isStopped}::boolean when true then coalesce(stopped_at, ${clock.now()}::timestamptz)
                             when false then null else stopped_at end
     where telegram_id = ${telegramId}::bigint`)
  return changed > 0
}

/** Whether a text is a command of the bot and nothing else, so that it is no answer. */
const isCommand = (text = ''): boolean =>
  /^(?:\/(?:start|stop|help|keyingi)(?:@\w+)?|stop)$/i.test(text.trim())

async function answer(
  deps: Deps,
  tx: Tx,
  { chat: { id: telegramId }, from, text = '' }: Static<typeof PrivateMessage>,
): Promise<void> {
  const language = nearestLanguage(from?.language_code)
  const linkCode = linkCodeInStart(text)
  if (linkCode !== null) {
    await queueReply(deps, tx, { telegramId, reply: `teacher_link ${linkCode}`, language })
    return
  }
  const code = codeInStart(text)
  if (code !== null) {
    const isParent = await subscribeChat(deps, tx, { code, telegramId })
    const reply = isParent ? 'parent_subscribed' : 'parent_link_ended'
    await queueReply(deps, tx, { telegramId, reply, language })
    return
  }
  const word = text.trim().toLowerCase().split(/[\s@]/, 1)[0]
  if (word === '/keyingi' && (await showNextThread(deps, tx, telegramId))) return
  const isStopped = word === '/stop' || word === 'stop' ? true : word === '/start' ? false : null
  const isLinked = await setNotices(deps, tx, { telegramId, isStopped })
  const reports = isStopped ? await endChat(tx, telegramId) : 0
  if (isStopped) {
    await tx.run(sql`
      delete from telegram_message where telegram_id = ${telegramId}::bigint and security_event is null`)
  }
  const known: StoredReply = isStopped === null ? 'help' : isStopped ? 'stopped' : 'started'
  await queueReply(deps, tx, {
    telegramId,
    reply: isLinked ? known : reports > 0 ? 'parent_stopped' : 'not_linked',
    language,
  })
}
