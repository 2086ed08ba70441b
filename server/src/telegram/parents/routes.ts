import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { offerTelegram } from '../../parents/subscribe.ts'
import { botName } from '../bot-api/bot-name.ts'
import { startOf } from './start-parameter.ts'

/** How parents without an account get the weekly report by the bot. */
export function parentChatRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/parents/telegram',
    {
      session: 'none',
      tag: 'parents',
      limit: byAddress(30, HOUR_S),
      summary: 'The address that opens the bot to subscribe a parent, for an hour and once',
      refuses: ['not_found', 'parent_link_ended', 'parent_sharing_paused', 'parent_subscribed'],
    },
    async ({ body: { key }, request }) => {
      const bot = await botName(deps)
      if (bot === null) throw new Failure('not_found')
      const code = await offerTelegram(deps, { key, language: languageAsked(request.headers) })
      return { data: { url: `https://t.me/${bot}?start=${startOf(code)}` } }
    },
  )
}
