import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Env } from '../../config/env.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { BotApi } from './bot-api.ts'

const Bot = Type.Object({ username: Type.String({ pattern: '^\\w{1,64}$' }) })

/** The bot's id, with which its token begins; 0 without a bot. */
export const botIdOf = ({ telegram }: Pick<Env, 'telegram'>): number =>
  Number(telegram?.botToken.split(':')[0] ?? 0)

/** Asks Telegram for the bot's name and stores it for links. */
export async function storeBotName(deps: Pick<Deps, 'db' | 'env'>, bot: BotApi): Promise<void> {
  if (!deps.env.telegram) return
  const me = await bot.call('getMe', {})
  if (!Value.Check(Bot, me)) throw new Error('Telegram gave the bot no name')
  await deps.db.run(sql`
    insert into telegram_bot (bot_id, username) values (${botIdOf(deps.env)}::bigint, ${me.username})
    on conflict (bot_id) do update set username = excluded.username`)
}

/** The bot's username; null until Telegram has answered with it. */
export async function botName(deps: Pick<Deps, 'db' | 'env'>): Promise<string | null> {
  if (!deps.env.telegram) return null
  const row = await deps.db.one<{ username: string }>(
    sql`select username from telegram_bot where bot_id = ${botIdOf(deps.env)}::bigint`,
  )
  return row?.username ?? null
}
