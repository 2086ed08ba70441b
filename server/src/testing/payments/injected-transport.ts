import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { ProviderTransport } from '@kashf/simulators/transport.ts'
import type { FastifyInstance } from 'fastify'

/** Passes a payment app's calls to the application under test without a socket. */
export const injectedTransport =
  (app: FastifyInstance, provider: PaymentProvider): ProviderTransport =>
  async ({ method = 'POST', path = '', headers, body }) => {
    const url = `/api/outApis/${provider}${path}`
    const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: body }) })
    return { status: answer.statusCode, body: answer.body }
  }
