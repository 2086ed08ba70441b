import type { Tx } from '../../db/client.ts'
import { Failure } from '../../errors/failure.ts'
import { errorBody } from '../../http/errors/error-body.ts'
import { hasUnanswered } from '../../learning/inbox/inbox-threads.ts'
import { words } from '../../text/words.ts'
import type { ChatAccount } from './chat-account.ts'

/** What to tell somebody who may not post by the bot; null for anybody else. Throws what the site would refuse them with. */
export function mayPost({ language, isStopped, mayAct, isBlocked }: ChatAccount): string | null {
  const { posts } = words(language).bot
  if (isStopped) return posts.refused(posts.stopped)
  if (!mayAct) throw new Failure(isBlocked ? 'account_blocked' : 'forbidden')
  return null
}

/** What to tell of a post: whether another thread waits for the person. */
export async function postedSentence(tx: Tx, { id, language }: ChatAccount): Promise<string> {
  const { posts } = words(language).bot
  return (await hasUnanswered(tx, id)) ? posts.postedWithNext : posts.posted
}

/** Why nothing was posted or, with `isEdit`, edited. Throws what is no refusal. */
export function refusalSentence(error: unknown, { language }: ChatAccount, isEdit = false): string {
  if (!(error instanceof Failure)) throw error
  const { posts } = words(language).bot
  if (isEdit && error.code === 'not_found') return posts.gone
  const { message, fields = {} } = errorBody(error, '', language)
  if (fields.text) return posts.refusedText(fields.text)
  return posts.refused(Object.values(fields)[0] ?? message)
}
