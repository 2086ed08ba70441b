import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { PostRef } from '../../learning/discussion/continue-thread.ts'
import { findThreads } from '../../learning/inbox/inbox-threads.ts'
import { type WaitingThread, waitingThread } from '../../learning/inbox/waiting-thread.ts'
import { type Words, words } from '../../text/words.ts'
import { queueSentence } from '../sending/queue-sentence.ts'
import { type ChatAccount, lockChatAccount } from './chat-account.ts'

/** `754` as `12:34`. */
const clockOf = (seconds: number): string =>
  new Date(seconds * 1000)
    .toISOString()
    .slice(11, 19)
    .replace(/^(?:00:0?|0)/, '')

/** The thread as it is read in the bot. */
function textOf({ thread: say, posts }: Words['bot'], thread: WaitingThread): string {
  const { author, course, lesson, at_s, text, last_text, has_files } = thread
  const of = { author, course }
  const place =
    lesson === null
      ? say.comment(of)
      : at_s === null
        ? say.question({ ...of, lesson })
        : say.questionAt({ ...of, lesson, time: clockOf(at_s) })
  return [
    place,
    text,
    ...(last_text ? [say.lastWritten, last_text] : []),
    has_files && say.files,
    posts.replyHere,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * Queues the next thread that waits for the answer of the chat's person, oldest first; those shown before come again after the
 * last one. False when no account is linked.
 */
export async function showNextThread(deps: Deps, tx: Tx, telegramId: number): Promise<boolean> {
  const account = await lockChatAccount(deps, tx, telegramId)
  if (!account) return false
  const { bot, errors } = words(account.language)
  const say = (sentence: string, post?: PostRef) =>
    queueSentence(deps, tx, { telegramId, replyTo: null, sentence, ...(post && { post }) })
  if (account.isStopped) await say(bot.posts.stopped)
  else if (!account.mayAct) await say(errors.account_blocked)
  else {
    const post = await nextThread(tx, account)
    const thread = post && (await waitingThread(tx, post))
    await (thread ? say(textOf(bot, thread), post) : say(bot.thread.none))
  }
  return true
}

async function nextThread(tx: Tx, account: ChatAccount): Promise<PostRef | undefined> {
  const { id: teacherId, telegramId, nextThread: cursor } = account
  const query = { state: 'unanswered', limit: 1 } as const
  const from = (after?: string) =>
    findThreads(tx, { teacherId, query: after === undefined ? query : { ...query, cursor: after } })
  const following = cursor === null ? undefined : await from(cursor)
  const { rows, next_cursor } = following?.rows.length ? following : await from()
  await tx.run(sql`
    update telegram_account set next_thread = ${next_cursor} where telegram_id = ${telegramId}::bigint`)
  return rows[0] && { kind: rows[0].kind, id: rows[0].id }
}
