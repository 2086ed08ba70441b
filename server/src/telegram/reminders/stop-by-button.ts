import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { isReminder } from '@kashf/contract/notices/reminder-kinds.ts'
import { type Static, Type } from 'typebox'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { switchReminder } from '../../notices/reminders/stops.ts'
import { kindOfButton } from '../../notices/telegram/bot-text.ts'
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
 * Stops the kind of helpful message whose button was pressed, for the account that the presser has linked. A repeated update
 * changes nothing, and a failed answer is only logged, because the kind is stopped and Telegram rejects late answers.
 */
export async function stopByButton(
  deps: Deps,
  { id, from, data }: Static<typeof PressedButton>,
): Promise<void> {
  if (!deps.env.telegram) return
  const kind = kindOfButton(data)
  const account = await deps.db.one<{ id: number; language: InterfaceLanguage }>(sql`
    select u.id, u.language from telegram_account t join app_user u on u.id = t.user_id where t.telegram_id = ${from.id}::bigint`)
  const isStopped = account !== undefined && isReminder(kind)
  if (isStopped) await switchReminder(deps, deps.db, { userId: account.id, kind, isOn: false })
  try {
    await openBotApi(deps.env.telegram).call('answerCallbackQuery', {
      callback_query_id: id,
      ...(isStopped && { text: words(account.language).bot.reminder.stopped }),
    })
  } catch (error) {
    deps.log.warn({ err: error }, 'a pressed button in Telegram was not answered')
  }
}
