import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { BOT_COMMANDS } from '../../notices/telegram/bot-text.ts'
import { deriveKey } from '../../security/secrets.ts'
import { openBotApi } from '../bot-api/bot-api.ts'
import { storeBotName } from '../bot-api/bot-name.ts'
import { ALLOWED_UPDATES } from './updates.ts'

export const WEBHOOK_PATH = '/api/telegram/webhook'

/** The secret that Telegram sends with every update, derived from a SECRET_KEY. */
export const webhookSecret = (secretKey: string): string =>
  deriveKey(secretKey, 'telegram-webhook').toString('base64url')

/** Queued at every start with a bot. */
const registerWebhookJob = defineJob('register-telegram-webhook', {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
})

/** Registers the address and the secret for updates at Telegram, and the bot's commands. */
export const registerWebhookHandler = handlerFor(
  registerWebhookJob,
  async (deps: Deps) => {
    if (!deps.env.telegram) return
    const bot = openBotApi(deps.env.telegram)
    await bot.call('setWebhook', {
      url: `${deps.publicUrl}${WEBHOOK_PATH}`,
      secret_token: webhookSecret(deps.env.secretKey),
      allowed_updates: ALLOWED_UPDATES,
    })
    for (const menu of BOT_COMMANDS) await bot.call('setMyCommands', menu)
    await storeBotName(deps, bot)
  },
  { atStart: true, isNeeded: ({ env }) => env.telegram !== null },
)
