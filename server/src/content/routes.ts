import { answerSchema } from '@kashf/contract/common.ts'
import { ContactBody, ContactSent } from '@kashf/contract/content.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../clock.ts'
import { endpoint } from '../http/endpoint.ts'
import { byAddress } from '../http/limits/rate-limit.ts'
import type { Deps } from '../runtime/deps.ts'
import { receiveMessage } from './contact/contact.ts'

/** The contact form. The pages themselves are read by the server-rendered pages. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
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
    async ({ body }) => {
      await receiveMessage(deps, body)
      return { data: { sent: true }, message: 'Xabaringiz yuborildi.' }
    },
  )
}
