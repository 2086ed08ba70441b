import type { FastifyRequest } from 'fastify'
import type { Env } from '../../config/env.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { isFromPrivateNetwork } from '../network/private-network.ts'
import { bearerToken } from '../session.ts'

/**
 * Whether the caller may read the metrics. With METRICS_TOKEN, anyone who has it may. Without it, private networks may
 * in development and nobody in production, where a local proxy that does not forward client addresses would make every
 * request look private.
 */
export function mayReadMetrics(
  request: FastifyRequest,
  env: Pick<Env, 'metricsToken' | 'production'>,
): boolean {
  if (env.metricsToken !== null) {
    return equalsInConstantTime(bearerToken(request) ?? '', env.metricsToken)
  }
  return !env.production && isFromPrivateNetwork(request)
}
