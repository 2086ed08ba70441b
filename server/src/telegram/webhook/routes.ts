import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { endpoint } from '../../http/endpoint.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { handleUpdate } from './handle-update.ts'
import { WEBHOOK_PATH, webhookSecret } from './register-webhook.ts'
import { Update } from './updates.ts'

/** Whether the secret is that of SECRET_KEY, or of the key that it has replaced. */
function isTelegrams({ env }: Pick<Deps, 'env'>, given: unknown): boolean {
  if (typeof given !== 'string') return false
  return [env.secretKey, env.secretKeyOld]
    .filter((key) => key !== null)
    .some((key) => equalsInConstantTime(given, webhookSecret(key)))
}

/** Where Telegram delivers what happens in the bot's chats. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: WEBHOOK_PATH,
      session: 'none',
      summary: 'Updates of the Telegram bot, with its secret in `X-Telegram-Bot-Api-Secret-Token`',
      tag: 'telegram',
      answer: answerSchema(Type.Object({ handled: Type.Literal(true) })),
      refuses: ['not_found'],
      body: Update,
    },
    async ({ body, request }) => {
      const secret = request.headers['x-telegram-bot-api-secret-token']
      if (!deps.env.telegram || !isTelegrams(deps, secret)) throw new Failure('not_found')
      await handleUpdate(deps, body)
      return { data: { handled: true } }
    },
  )
}
