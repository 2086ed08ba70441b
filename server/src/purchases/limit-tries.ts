import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { countHit, type RateLimit, returnHit } from '../http/limits/rate-limit.ts'
import { clientNetworkOf } from '../http/network/client-network.ts'

const SECONDS = 600

/** Limits of refused codes in ten minutes: per account, and per address, which a whole mobile network may share. */
const LIMITS: readonly RateLimit[] = [
  { hits: 20, seconds: SECONDS, from: 'head', key: ({ user }) => (user ? `user=${user.id}` : null) },
  { hits: 300, seconds: SECONDS, from: 'head', key: ({ ip }) => clientNetworkOf(ip) },
]

interface Tries {
  /** The name of the counters. */
  name: string
  /** The failure of a wrong code. */
  refusedWith: ErrorCode
}

/**
 * Runs work that tries a code. Only a refused code stays counted, so that a crowd that follows a teacher's link is
 * never limited. It is counted before the work: above the limit even a right guess gets no answer.
 */
export async function limitTries<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  { name, refusedWith }: Tries,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const limit of LIMITS) await countHit(deps, name, limit, request)
  let isRefused = false
  try {
    return await work()
  } catch (error) {
    isRefused = error instanceof Failure && error.code === refusedWith
    throw error
  } finally {
    if (!isRefused) for (const limit of LIMITS) await returnHit(deps, name, limit, request)
  }
}

/** The counters for gift codes. */
export const GIFT_CODE_TRIES = { name: 'gift code', refusedWith: 'gift_refused' } as const

/** The counters for the codes of requests to pay. */
export const PAYMENT_REQUEST_TRIES = {
  name: 'payment request code',
  refusedWith: 'payment_request_refused',
} as const

/** The counters for promo codes. */
export const PROMO_CODE_TRIES = { name: 'promo code', refusedWith: 'promo_code_refused' } as const
