import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { type Static, Type } from 'typebox'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { muteAnnouncements } from '../../learning/announcements/received.ts'
import { switchReminder } from '../../notices/reminders/stops.ts'
import { type StopOfButton, stopOfButton } from '../../notices/telegram/bot-text.ts'
import { words } from '../../text/words.ts'
import { openBotApi } from '../bot-api/bot-api.ts'
import { PersonId } from '../webhook/updates.ts'

/** A press of a button of the bot. */
export const PressedButton = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  from: Type.Object({ id: PersonId }),
  data: Type.String({ maxLength: 64 }),
})

/**
 * Stops what the pressed button names, for the account that the presser has linked. A repeated update changes nothing, and a
 * failed answer is only logged, because the messages are stopped and Telegram rejects late answers.
 */
export async function stopByButton(
  deps: Deps,
  { id, from, data }: Static<typeof PressedButton>,
): Promise<void> {
  if (!deps.env.telegram) return
  const stop = stopOfButton(data)
  const account = await deps.db.one<{ id: number; language: InterfaceLanguage }>(sql`
    select u.id, u.language from telegram_account t join app_user u on u.id = t.user_id where t.telegram_id = ${from.id}::bigint`)
  const text = account && stop ? await stopFor(deps, account, stop) : null
  try {
    await openBotApi(deps.env.telegram).call('answerCallbackQuery', {
      callback_query_id: id,
      ...(text !== null && { text }),
    })
  } catch (error) {
    deps.log.warn({ err: error }, 'a pressed button in Telegram was not answered')
  }
}

/** Stops it, and returns the sentence that says so; null for a course that the person does not have. */
async function stopFor(
  deps: Deps,
  { id: userId, language }: { id: number; language: InterfaceLanguage },
  stop: StopOfButton,
): Promise<string | null> {
  const { stopped, courseStopped } = words(language).bot.reminder
  if ('kind' in stop) {
    await switchReminder(deps, deps.db, { userId, kind: stop.kind, isOn: false })
    return stopped
  }
  try {
    await muteAnnouncements(deps, { courseId: stop.courseId, userId, isMuted: true })
    return courseStopped
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}
