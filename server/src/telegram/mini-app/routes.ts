import type { FastifyInstance } from 'fastify'
import { signInWith } from '../../accounts/open-id/sign-in.ts'
import { deviceOf } from '../../accounts/sessions/known-devices.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byAddress, byUser, countHit } from '../../http/limits/rate-limit.ts'
import { telegramProvider } from '../sign-in/telegram-provider.ts'
import { hashOf, makeBrowserLink, useBrowserLink } from './browser-link.ts'
import { verifyLaunch } from './verify-launch.ts'

const tag = 'telegram'

/** Maximum sign-ins with the same launch data: a reload repeats them, and replay must be limited. */
const SESSIONS_PER_LAUNCH = 20
/** Maximum uses of a link: each only shows the owner's name, except for the last one. */
const USES_PER_LINK = 20

/** The Mini App: its sign-in by launch data, and one-time addresses that open the site in a browser. */
export function miniAppRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/telegram/app',
    {
      session: 'none',
      summary: 'What the operator of the site has set for the Mini App',
      tag,
      refuses: ['not_found'],
    },
    async () => {
      const { telegram } = deps.env
      if (!telegram) throw new Failure('not_found')
      return { data: { has_browser_links: telegram.hasBrowserLinks } }
    },
  )
  app.endpoint(
    'POST /api/telegram/app-session',
    {
      session: 'none',
      summary:
        'Sign in, or begin to register, with the launch data of the Mini App; its sessions move no money',
      tag,
      refuses: ['not_found', 'telegram_failed', 'account_blocked', 'too_many_requests'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ body, request }) => {
      const person = verifyLaunch(deps, body.init_data)
      const perLaunch = {
        hits: SESSIONS_PER_LAUNCH,
        seconds: HOUR_S,
        from: 'body',
        key: () => person.launch,
      } as const
      await countHit(deps, 'telegram launch', perLaunch, request)
      return {
        data: await signInWith(deps, telegramProvider, { person, next: null, device: deviceOf(request) }),
      }
    },
  )
  app.endpoint(
    'POST /api/telegram/browser-links',
    {
      session: 'user',
      summary:
        'A one-time address that opens a course in the browser, signed in; for sessions of the Mini App',
      tag,
      status: 201,
      refuses: ['not_found', 'telegram_launch_old', 'too_many_requests'],
      limit: byUser(120, HOUR_S),
    },
    async ({ user, body }) => ({ data: await makeBrowserLink(deps, { user, courseId: body.course_id }) }),
  )
  app.endpoint(
    'POST /api/telegram/browser-session',
    {
      session: 'optional',
      summary:
        'Use a one-time address of the Mini App: opens a session of this browser, once; anybody but its owner confirms first',
      tag,
      refuses: ['telegram_link_used', 'telegram_link_unconfirmed', 'too_many_requests'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ user, body, request }) => {
      const { secret, is_confirmed: isConfirmed = false } = body
      const key = () => hashOf(secret).toString('hex')
      const perLink = { hits: USES_PER_LINK, seconds: HOUR_S, from: 'body', key } as const
      await countHit(deps, 'telegram browser link', perLink, request)
      return { data: await useBrowserLink(deps, { secret, user, isConfirmed, device: deviceOf(request) }) }
    },
  )
}
