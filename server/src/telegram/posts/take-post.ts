import { MAX_RECORDING_S } from '@kashf/contract/media/recordings.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import type { Deps } from '../../deps.ts'
import { addHit, windowAt } from '../../http/limits/rate-limit.ts'
import { continueThread, editPost, type PostRef } from '../../learning/discussion/continue-thread.ts'
import { words } from '../../text/words.ts'
import { queueSentence } from '../sending/queue-sentence.ts'
import type { PrivateReply } from '../webhook/updates.ts'
import { type ChatAccount, lockChatAccount } from './chat-account.ts'
import { editWaiting, fileOf, keepFile } from './file-answer.ts'
import { mayPost, postedSentence, refusalSentence } from './say-of-post.ts'
import { type ChatMessage, findTelegramPost, isTooOld, rememberPosted } from './telegram-post.ts'

/** The most posts and edits of a chat in a window. */
const MAX_CHANGES = 60
const WINDOW_S = 10 * MINUTE_S

/** A message about a post, or an edit of one, by the account of its chat. */
interface Change extends ChatMessage {
  account: ChatAccount
  updateId: number
  message: PrivateReply
  text: string | undefined
  /** The post that it is, if it is one already. */
  own: PostRef | null
  /** The post that it replies to. */
  about: PostRef
}

/**
 * Posts a reply to a message of the bot into the thread that it is about, or edits what it became, once for each update and
 * message. False when it belongs to no thread. An edit that overtakes its message posts it; an edited refused one is tried again.
 */
export async function takePost(
  deps: Deps,
  tx: Tx,
  { updateId, message, isEdit }: { updateId: number; message: PrivateReply; isEdit: boolean },
): Promise<boolean> {
  const { message_id: messageId, reply_to_message: replied } = message
  const telegramId = message.chat.id
  const account = await lockChatAccount(deps, tx, telegramId)
  if (!account) return false
  const own = await findTelegramPost(deps, tx, { telegramId, messageId })
  // PostgreSQL stores no null bytes.
  const text = (message.text ?? message.caption)?.replaceAll('\0', '')
  if (await editWaiting(tx, { telegramId, messageId, updateId, text: isEdit ? (text ?? '') : null }))
    return true
  if (own && (!isEdit || (own.updateId ?? 0) >= updateId)) return true
  const about = own ?? (await findTelegramPost(deps, tx, { telegramId, messageId: replied.message_id }))
  const say = (sentence: string) => queueSentence(deps, tx, { telegramId, replyTo: messageId, sentence })
  const { bot, errors } = words(account.language)
  if (!about) {
    if (isEdit || !isTooOld(deps, new Date(replied.date * 1000))) return false
    await say(bot.posts.tooOld)
    return true
  }
  const hits = await addHit(tx, {
    key: `telegram-posts|telegram=${telegramId}`,
    windowStart: windowAt(deps.clock.now(), WINDOW_S),
  })
  if (hits > MAX_CHANGES) {
    // Said once, so that nobody makes the bot write more than it can send.
    if (hits === MAX_CHANGES + 1) await say(bot.posts.refused(errors.too_many_requests))
    return true
  }
  const change: Change = {
    ...{ telegramId, messageId, account, updateId, message, text },
    own: own?.post ?? null,
    about: about.post,
  }
  const sentence = await inSavepoint(
    tx,
    () => applyChange(deps, tx, change),
    async (error) => refusalSentence(error, account, own !== undefined),
  )
  if (sentence !== null) await say(sentence)
  return true
}

/** Posts, edits, or keeps an answer with a file, and returns what to tell the person; null for nothing. */
async function applyChange(deps: Deps, tx: Tx, change: Change): Promise<string | null> {
  const { account, own, about, text, message } = change
  const { posts } = words(account.language).bot
  const refused = mayPost(account)
  if (refused !== null) return refused
  if (own) {
    const isChanged = await editPost(deps, tx, { viewer: account, post: own, text: text ?? '' })
    await rememberPosted(deps, tx, { ...change, post: own })
    return isChanged ? posts.edited : null
  }
  if ((message.voice?.duration ?? 0) > MAX_RECORDING_S.voice) {
    return posts.refused(posts.voiceTooLong(MAX_RECORDING_S.voice))
  }
  const file = fileOf(message)
  if (file && about.kind === 'question') {
    const album = message.media_group_id ?? null
    await keepFile(deps, tx, { ...change, questionId: about.id, album, file, text: text ?? '' })
    return null
  }
  if (text === undefined) return posts.refused(about.kind === 'question' ? posts.noSuchFile : posts.textOnly)
  const id = await continueThread(deps, tx, { viewer: account, post: about, text })
  await rememberPosted(deps, tx, { ...change, post: { kind: about.kind, id } })
  return postedSentence(tx, account)
}
