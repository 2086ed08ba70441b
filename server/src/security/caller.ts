import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** The origin of a request, as recorded in security events and in the list of devices. */
export interface Caller {
  /** The client's IP address; behind a trusted proxy, the forwarded one. */
  address: string
  userAgent: string
  requestId: string
}

/** The caller of a request, with the user agent truncated to 300 characters. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

const store = new AsyncLocalStorage<Caller | 'command line'>()

/** Runs `work` on behalf of `caller`, so that the audit trail can record the source of a change without passing it along. */
export const withCaller = <T>(caller: Caller | 'command line', work: () => T): T => store.run(caller, work)

/** The caller on whose behalf the current code runs; null in background work. */
export const currentCaller = (): Caller | 'command line' | null => store.getStore() ?? null
