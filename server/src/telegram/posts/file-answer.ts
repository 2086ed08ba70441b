import { MAX_PHOTOS } from '@kashf/contract/learning/limits.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { PrivateReply } from '../webhook/updates.ts'
import type { ChatMessage } from './telegram-post.ts'

/** How long the next picture of an album is waited for: Telegram delivers each by an update of its own. */
const ALBUM_WITHIN_MS = 1_500
/** The largest file that Telegram gives to a bot. */
export const MAX_FILE_BYTES = 20 * 2 ** 20

/** A picture or a recording of a message, by Telegram's name of it. */
export interface ChatFile {
  message_id: number
  file_id: string
  kind: 'photo' | 'voice'
}

/** The recording of a message, or its picture in the largest size; null for neither. Fails with `body_too_large`. */
export function fileOf(message: PrivateReply): ChatFile | null {
  const { message_id, voice } = message
  const photo = message.photo?.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  const found = voice ?? photo
  if (!found) return null
  if ((found.file_size ?? 0) > MAX_FILE_BYTES) throw new Failure('body_too_large')
  return { message_id, file_id: found.file_id, kind: voice ? 'voice' : 'photo' }
}

/**
 * Keeps an answer whose file a worker fetches; the pictures of an album join the one that waits. Fails with `too_many` at
 * `photo_ids`. The account must be locked.
 */
export async function keepFile(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  answer: {
    telegramId: number
    questionId: number
    updateId: number
    album: string | null
    file: ChatFile
    text: string
  },
): Promise<void> {
  const { telegramId, questionId, updateId, album, file, text } = answer
  const dueAt = new Date(clock.now().getTime() + (album === null ? 0 : ALBUM_WITHIN_MS))
  const { photos } = await tx.only<{ photos: number }>(sql`
    insert into telegram_answer as a (telegram_id, question_id, album, files, text, update_id, due_at)
    values (${telegramId}::bigint, ${questionId}, ${album}, ${JSON.stringify([file])}::jsonb, ${text}, ${updateId}::bigint, ${dueAt})
    on conflict (telegram_id, album) where album is not null do update
       set files = a.files || excluded.files, text = case when a.text = '' then excluded.text else a.text end,
           update_id = greatest(a.update_id, excluded.update_id), due_at = excluded.due_at, tries = 0
    returning jsonb_array_length(files) as photos`)
  if (photos > MAX_PHOTOS) throw invalid({ photo_ids: { key: 'too_many', n: MAX_PHOTOS } })
}

/** Changes the text of an answer that still waits. False when no answer with this message does. */
export async function editWaiting(
  tx: Tx,
  { telegramId, messageId, updateId, text }: ChatMessage & { updateId: number; text: string | null },
): Promise<boolean> {
  const its = sql`telegram_id = ${telegramId}::bigint and files @> ${JSON.stringify([{ message_id: messageId }])}::jsonb`
  const waiting = await tx.one(sql`select 1 from telegram_answer where ${its}`)
  if (waiting && text !== null) {
    await tx.run(sql`
      update telegram_answer set text = ${text}, update_id = ${updateId}::bigint where ${its} and update_id < ${updateId}::bigint`)
  }
  return waiting !== undefined
}
