import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { paymeRoutes } from './payments/payme/routes.ts'

/** Payment apps, payouts, statements. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  paymeRoutes(app, deps)
}
