import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { countHit, type RateLimit, returnHit } from '../http/limits/rate-limit.ts'
import { clientNetworkOf } from '../http/network/client-network.ts'

const SECONDS = 600

/** Refused codes in ten minutes: of one account, and of one address, which a whole mobile network may share. */
const LIMITS: readonly RateLimit[] = [
  { hits: 20, seconds: SECONDS, from: 'head', key: ({ user }) => (user ? `user=${user.id}` : null) },
  { hits: 300, seconds: SECONDS, from: 'head', key: ({ ip }) => clientNetworkOf(ip) },
]

interface Tries {
  /** Of the counters. */
  name: string
  /** The failure of a code that was not right. */
  refusedWith: ErrorCode
}

/**
 * Runs work that tries a code. A refused code counts and every other outcome gives the hit back, so that a crowd that
 * follows a teacher's link is never limited. Counted before the work: above the limit even a right guess is not answered.
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

/** The tries of promo codes. */
export const PROMO_CODE_TRIES = { name: 'promo code', refusedWith: 'promo_code_refused' } as const
