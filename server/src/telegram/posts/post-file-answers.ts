import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { inSavepoint } from '../../db/savepoint.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type Claim, type Leased, workersOf } from '../../jobs/leased.ts'
import { continueThread, type PostRef } from '../../learning/discussion/continue-thread.ts'
import type { NamedFiles } from '../../learning/questions/question-files.ts'
import { storePostFile } from '../../media/post-files/store-post-file.ts'
import { withScratchFolder } from '../../media/processing/scratch-folder.ts'
import { words } from '../../text/words.ts'
import { BotApiRefused } from '../bot-api/bot-api.ts'
import { downloadFile } from '../bot-api/download.ts'
import { pauseBot } from '../bot-api/pause.ts'
import { queueSentence } from '../sending/queue-sentence.ts'
import { type ChatAccount, lockChatAccount } from './chat-account.ts'
import { type ChatFile, MAX_FILE_BYTES } from './file-answer.ts'
import { mayPost, postedSentence, refusalSentence } from './say-of-post.ts'
import { rememberPosted } from './telegram-post.ts'

interface WaitingAnswer extends Leased {
  id: bigint
  telegram_id: bigint
  question_id: number
  files: ChatFile[]
  text: string
  update_id: bigint
  owner_id: number
}

const claim = ({ db }: Pick<Deps, 'db'>, { claimed }: Claim): Promise<WaitingAnswer[]> =>
  db.rows(sql`
    with ${claimed}
    select c.id, c.tries, c.leased_until, c.telegram_id, c.question_id, c.files, c.text, c.update_id, a.user_id as owner_id
      from claimed c join telegram_account a on a.telegram_id = c.telegram_id`)

/** Fetches the files and stores them as the person's, one after the other; unless a post names them they are swept after a day. */
async function storeFiles(deps: Deps, { id, owner_id: ownerId, files }: WaitingAnswer): Promise<NamedFiles> {
  const { telegram } = deps.env
  if (!telegram) throw new Error('there is no bot')
  const stored = await withScratchFolder(deps, `telegram-${id}-${randomUUID()}`, async (folder) => {
    const each = []
    for (const { message_id, file_id: fileId, kind } of files.toSorted(
      (a, b) => a.message_id - b.message_id,
    )) {
      const to = path.join(folder, String(message_id))
      await downloadFile(telegram, { fileId, to, maxBytes: MAX_FILE_BYTES })
      const file = await storePostFile(deps, { ownerId, path: to, name: kind })
      // What Telegram calls a picture is one.
      if (file.kind !== kind) throw new Failure('post_file_refused')
      each.push(file)
    }
    return each
  })
  const idsOf = (kind: ChatFile['kind']) => stored.filter((file) => file.kind === kind).map((file) => file.id)
  return { photoIds: idsOf('photo'), voiceId: idsOf('voice')[0] ?? null }
}

/** Posts the answer, once: with its row. A row that has changed meanwhile is left, because more pictures came. */
async function postAnswer(
  deps: Deps,
  answer: WaitingAnswer,
  isLeased: Statement,
  files: NamedFiles | Failure,
): Promise<void> {
  const telegramId = Number(answer.telegram_id)
  const messages = answer.files.map(({ message_id }) => message_id).toSorted((a, b) => a - b)
  await deps.db.transaction(async (tx) => {
    const account = await lockChatAccount(deps, tx, telegramId)
    if (!account || account.id !== answer.owner_id) return
    const row = await tx.one<{ text: string; update_id: bigint }>(
      sql`delete from telegram_answer where ${isLeased} returning text, update_id`,
    )
    if (!row) return
    const post = async (of: ChatAccount): Promise<string> => {
      if (files instanceof Failure) throw files
      const refused = mayPost(of)
      if (refused !== null) return refused
      const about: PostRef = { kind: 'question', id: answer.question_id }
      const id = await continueThread(deps, tx, { viewer: of, post: about, text: row.text, files })
      for (const messageId of messages) {
        await rememberPosted(deps, tx, {
          ...{ telegramId, messageId, updateId: Number(row.update_id) },
          post: { kind: 'question', id },
        })
      }
      return postedSentence(tx, of)
    }
    const sentence = await inSavepoint(
      tx,
      () => post(account),
      async (error) => refusalSentence(error, account),
    )
    await queueSentence(deps, tx, { telegramId, replyTo: messages[0] ?? null, sentence })
  })
}

async function work(deps: Deps, answer: WaitingAnswer, isLeased: Statement): Promise<Date | undefined> {
  try {
    await postAnswer(deps, answer, isLeased, await storeFiles(deps, answer))
  } catch (error) {
    if (error instanceof BotApiRefused && error.retryAfterS !== null) return pauseBot(deps, error.retryAfterS)
    if (!(error instanceof Failure)) throw error
    await postAnswer(deps, answer, isLeased, error)
  }
}

/** Says that the files did not come, after the last try. */
async function giveUp(deps: Deps, isLeased: Statement): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await tx.one<{ telegram_id: bigint; files: ChatFile[] }>(
      sql`delete from telegram_answer where ${isLeased} returning telegram_id, files`,
    )
    const account = row && (await lockChatAccount(deps, tx, Number(row.telegram_id)))
    if (!account) return
    const { posts } = words(account.language).bot
    const [first] = row.files
    await queueSentence(deps, tx, {
      ...{ telegramId: account.telegramId, replyTo: first?.message_id ?? null },
      sentence: posts.refused(posts.fileLost),
    })
  })
}

const workers = workersOf<Deps, WaitingAnswer>({
  name: 'telegram-answers',
  everyMs: 250,
  atOnce: 4,
  rows: { table: sql`telegram_answer`, leaseS: 60, maxLeaseS: 600 },
  claim,
  work,
  maxTries: 6,
  isFinal: (error) => error instanceof BotApiRefused && error.code === 400,
  giveUp,
})

/** Posts due answers with files and returns how many it claimed. */
export const postFileAnswers = workers.once
/** Posts them until the returned function is called. For the worker role; any number may run. */
export const keepPostingFileAnswers = workers.keep
