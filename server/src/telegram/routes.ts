import type { FastifyInstance } from 'fastify'
import type { Deps } from '../runtime/deps.ts'
import { webhookRoutes } from './webhook/routes.ts'

/** The calls of the Telegram bot. Without TELEGRAM_BOT_TOKEN each answers 404. */
export function telegramRoutes(app: FastifyInstance, deps: Deps): void {
  webhookRoutes(app, deps)
}
