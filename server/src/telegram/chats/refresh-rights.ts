import type { Deps } from '../../deps.ts'
import type { BotApi } from '../bot-api/bot-api.ts'
import { botIdOf } from '../bot-api/bot-name.ts'
import { setChatRights } from './chat-rights.ts'
import { rightsOf } from './read-chat.ts'

/** Reads the bot's rights in the chat from Telegram and stores them, after a refusal for lack of rights. */
export async function refreshRights(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'env'>,
  bot: BotApi,
  chatId: number,
): Promise<void> {
  const rights = await rightsOf(bot, { chatId, botId: botIdOf(deps.env) })
  await deps.db.transaction((tx) => setChatRights(deps, tx, { chatId, ...rights }))
}
