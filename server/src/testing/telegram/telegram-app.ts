import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import type { TelegramSimulator } from '@kashf/simulators/telegram/telegram-simulator.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { webhookSecret } from '../../telegram/webhook/register-webhook.ts'
import { startTestApp, type TestApp } from '../app.ts'

/** The application with a bot on a simulated Telegram. */
export interface TelegramApp {
  kashf: TestApp
  telegram: TelegramSimulator
  close(): Promise<void>
}

/** With `isLimited`, the simulated Telegram refuses calls beyond its rate limits, by the clock of the application. */
export async function startTelegramApp(
  options: { worker?: boolean; isLimited?: boolean } = {},
): Promise<TelegramApp> {
  const { isLimited = false, ...appOptions } = options
  const telegram = await startTelegramSimulator(
    isLimited ? { limitedBy: () => kashf.clock.now().getTime() } : {},
  )
  const kashf = await startTestApp({
    ...appOptions,
    variables: {
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_CLIENT_SECRET: telegram.oidc.clientSecret,
      TELEGRAM_OAUTH_URL: telegram.url,
    },
  })
  return {
    kashf,
    telegram,
    async close() {
      telegram.stop()
      await kashf.close()
    },
  }
}

/** Delivers an update to the application with its secret, or with another one. */
export const deliver = (kashf: TestApp, update: object, secret?: string) =>
  kashf.call('POST', '/api/telegram/webhook', {
    body: update,
    headers: { 'x-telegram-bot-api-secret-token': secret ?? webhookSecret(kashf.deps.env.secretKey) },
  })

/** Calls a method of the simulated Bot API and returns its answer. */
export async function callBot(
  { url, token }: TelegramSimulator,
  method: string,
  parameters: object,
): Promise<{ result: unknown }> {
  const answer = await fetch(`${url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return answer.json()
}

/** Returns the updates of the simulated Telegram since the last call, which nobody has taken yet. */
export function updatesOf(telegram: TelegramSimulator): () => Promise<{ update_id: number }[]> {
  let offset = 0
  return async () => {
    const { result } = await callBot(telegram, 'getUpdates', { offset })
    const updates = result as { update_id: number }[]
    offset = (updates.at(-1)?.update_id ?? offset - 1) + 1
    return updates
  }
}

/** Links a Telegram account to a person, as signing in with Telegram does. */
export async function linkTelegram(deps: Deps, userId: number, telegramId: number): Promise<void> {
  await deps.db.run(sql`
    insert into telegram_account (user_id, telegram_id, name, linked_at)
    values (${userId}, ${telegramId}::bigint, 'Dilnoza', ${deps.clock.now()})`)
}
