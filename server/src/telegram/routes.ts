import type { FastifyInstance } from 'fastify'
import { openClient } from '../accounts/open-id/client.ts'
import type { Deps } from '../deps.ts'
import { chatRoutes } from './chats/routes.ts'
import { linkingRoutes } from './linking/routes.ts'
import { miniAppRoutes } from './mini-app/routes.ts'
import { parentChatRoutes } from './parents/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { telegramProvider } from './sign-in/telegram-provider.ts'
import { webhookRoutes } from './webhook/routes.ts'

/**
 * The bot's webhook, signing in and registering with Telegram, linking, the Mini App, channels of courses, and parents. All of
 * them need TELEGRAM_BOT_TOKEN.
 */
export function telegramRoutes(app: FastifyInstance, deps: Deps): void {
  const telegram = { provider: telegramProvider, client: openClient(deps, telegramProvider) }
  webhookRoutes(app, deps)
  signInRoutes(app, deps, telegram)
  registrationRoutes(app, deps)
  linkingRoutes(app, deps, telegram)
  chatRoutes(app, deps)
  miniAppRoutes(app, deps)
  parentChatRoutes(app, deps)
}
