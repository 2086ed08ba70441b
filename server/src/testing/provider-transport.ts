import type { FastifyInstance } from 'fastify'

/** Carries one call to the server: over HTTP in the simulators, by injection in the tests. */
export type ProviderTransport = (request: {
  /** POST unless said. */
  method?: 'GET' | 'PUT'
  /** Below the provider's address: `/prepare`; nothing unless said. */
  path?: string
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; body: string }>

/** Carries calls into the application under test, without a socket. */
export const injected =
  (app: FastifyInstance, provider: 'payme' | 'click' | 'uzum' | 'paynet'): ProviderTransport =>
  async ({ method = 'POST', path = '', headers, body }) => {
    const url = `/api/outApis/${provider}${path}`
    const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: body }) })
    return { status: answer.statusCode, body: answer.body }
  }

export const basicAuth = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
