import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { BannerAudience } from '@kashf/contract/content/banners.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { languageAsked, wordsAsked } from '../http/language-asked.ts'
import { byAddress, byField } from '../http/limits/rate-limit.ts'
import { words } from '../text/words.ts'
import { bannersFor } from './banners/banners.ts'
import { receiveMessage } from './contact/contact.ts'
import { replyToThread } from './contact/thread.ts'

/** The contact form, and banners for signed-in people. The pages are read by the server-rendered pages. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/banners',
    {
      session: 'optional',
      summary: 'What operators tell the reader above every page, the latest first',
      tag: 'content',
    },
    async ({ user }) => ({
      data: (await bannersFor({ ...deps, db: deps.readDb }, audienceOf(user?.type))).banners,
    }),
  )
  app.endpoint(
    'POST /api/contact',
    {
      session: 'optional',
      summary: 'Send a message to the operators',
      tag: 'content',
      limit: byAddress(5, HOUR_S),
      status: 201,
    },
    async ({ body, request, user }) => {
      const language = languageAsked(request.headers)
      await receiveMessage(deps, body, { userId: user?.id ?? null, language })
      return { data: { sent: true as const }, message: words(language).answers.messageSent }
    },
  )
  app.endpoint(
    'POST /api/contact/replies',
    {
      session: 'none',
      summary: 'Reply in the thread whose link an answer has; no session is needed',
      tag: 'content',
      limit: [byAddress(20, HOUR_S), byField('token', 5, HOUR_S)],
      status: 201,
      refuses: ['thread_full'],
    },
    async ({ body, request }) => {
      await replyToThread(deps, body)
      return { data: { sent: true as const }, message: wordsAsked(request.headers).answers.messageSent }
    },
  )
}

function audienceOf(type: number | undefined): BannerAudience {
  if (type === USER_TYPE.student) return 'students'
  if (type === USER_TYPE.teacher) return 'teachers'
  return type === undefined ? 'visitors' : 'everyone'
}
