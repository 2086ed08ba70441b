import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { BannerAudience } from '@kashf/contract/content/banners.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { wordsAsked } from '../http/language-asked.ts'
import { byAddress } from '../http/limits/rate-limit.ts'
import { bannersFor } from './banners/banners.ts'
import { receiveMessage } from './contact/contact.ts'

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
      session: 'none',
      summary: 'Send a message to the operators',
      tag: 'content',
      limit: byAddress(5, HOUR_S),
      status: 201,
    },
    async ({ body, request }) => {
      await receiveMessage(deps, body)
      return { data: { sent: true as const }, message: wordsAsked(request.headers).answers.messageSent }
    },
  )
}

function audienceOf(type: number | undefined): BannerAudience {
  if (type === USER_TYPE.student) return 'students'
  if (type === USER_TYPE.teacher) return 'teachers'
  return type === undefined ? 'visitors' : 'everyone'
}
