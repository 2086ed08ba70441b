import type { FastifyInstance } from 'fastify'
import { registerWith } from '../../accounts/open-id/register.ts'
import { deviceOf } from '../../accounts/sessions/known-devices.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { telegramProvider } from '../sign-in/telegram-provider.ts'

/** Registering with Telegram alone. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/telegram/register',
    {
      session: 'none',
      summary: 'Register as a student whom Telegram has confirmed, without an e-mail and a password',
      tag: 'telegram',
      status: 201,
      refuses: ['not_found', 'telegram_failed', 'telegram_taken'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ body, request }) => {
      if (!deps.env.telegram) throw new Failure('not_found')
      return {
        data: await registerWith(deps, telegramProvider, {
          ...body,
          device: deviceOf(request),
          language: languageAsked(request.headers),
        }),
      }
    },
  )
}
