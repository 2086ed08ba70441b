import { answerSchema } from '@kashf/contract/common.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { Banner, type BannerAudience } from '@kashf/contract/content/banners.ts'
import { ContactBody, ContactSent } from '@kashf/contract/content/content.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { endpoint } from '../http/endpoint.ts'
import { languageAsked } from '../http/errors/language-asked.ts'
import { byAddress } from '../http/limits/rate-limit.ts'
import { words } from '../text/words.ts'
import { bannersFor } from './banners/banners.ts'
import { receiveMessage } from './contact/contact.ts'

/** The contact form, and banners for signed-in people. The pages are read by the server-rendered pages. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/banners',
      session: 'optional',
      summary: 'What operators tell the reader above every page, the latest first',
      tag: 'content',
      answer: answerSchema(Type.Array(Banner)),
    },
    async ({ user }) => ({
      data: (await bannersFor({ ...deps, db: deps.readDb }, audienceOf(user?.type))).banners,
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/contact',
      session: 'none',
      summary: 'Send a message to the operators',
      tag: 'content',
      answer: answerSchema(ContactSent),
      limit: byAddress(5, HOUR_S),
      body: ContactBody,
      status: 201,
    },
    async ({ body, request }) => {
      await receiveMessage(deps, body)
      return { data: { sent: true }, message: words(languageAsked(request.headers)).answers.messageSent }
    },
  )
}

function audienceOf(type: number | undefined): BannerAudience {
  if (type === USER_TYPE.student) return 'students'
  if (type === USER_TYPE.teacher) return 'teachers'
  return type === undefined ? 'visitors' : 'everyone'
}
