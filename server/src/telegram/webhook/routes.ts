import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { countHit } from '../../http/limits/rate-limit.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { answerInlineQuery, InlineQuery } from '../inline/answer-inline.ts'
import { PressedButton, stopByButton } from '../reminders/stop-by-button.ts'
import { handleUpdate } from './handle-update.ts'
import { WEBHOOK_PATH, webhookSecret } from './register-webhook.ts'

/** Whether the secret was derived from SECRET_KEY, or from the key that it replaced. */
function isTelegrams({ env }: Pick<Deps, 'env'>, given: unknown): boolean {
  if (typeof given !== 'string') return false
  return [env.secretKey, env.secretKeyOld]
    .filter((key) => key !== null)
    .some((key) => equalsInConstantTime(given, webhookSecret(key)))
}

/** Maximum searches of a person: typing sends a few a second at most. */
const SEARCHES_PER_MINUTE = 120

/** Answers a search; beyond the limit it stays unanswered. A repeated update is answered again, which does no harm. */
async function search(deps: Deps, query: Static<typeof InlineQuery>, request: FastifyRequest): Promise<void> {
  const key = () => `telegram=${query.from.id}`
  const limit = { hits: SEARCHES_PER_MINUTE, seconds: MINUTE_S, from: 'body', key } as const
  try {
    await countHit(deps, 'telegram-inline', limit, request)
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return
    throw error
  }
  await answerInlineQuery(deps, query)
}

/** The webhook to which Telegram delivers updates from the bot's chats. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    `POST ${WEBHOOK_PATH}`,
    {
      session: 'none',
      summary: 'Updates of the Telegram bot, with its secret in `X-Telegram-Bot-Api-Secret-Token`',
      tag: 'telegram',
      refuses: ['not_found'],
      before: async ({ headers }) => {
        const secret = headers['x-telegram-bot-api-secret-token']
        if (!deps.env.telegram || !isTelegrams(deps, secret)) throw new Failure('not_found')
      },
    },
    async ({ body, request }) => {
      if (Value.Check(InlineQuery, body.inline_query)) await search(deps, body.inline_query, request)
      else if (Value.Check(PressedButton, body.callback_query)) await stopByButton(deps, body.callback_query)
      else await handleUpdate(deps, body)
      return { data: { handled: true as const } }
    },
  )
}
