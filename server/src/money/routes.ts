import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { linkRoutes } from './fees/open-link.ts'
import { clickRoutes } from './payments/click/routes.ts'
import { paymeRoutes } from './payments/payme/routes.ts'
import { paynetRoutes } from './payments/paynet/routes.ts'
import { uzumRoutes } from './payments/uzum/routes.ts'
import type { PayoutOwner } from './payouts/confirm-owner.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Payment apps, wallet, payouts, teachers' links. */
export function moneyRoutes(app: FastifyInstance, deps: Deps, owner: PayoutOwner): void {
  paymeRoutes(app, deps)
  clickRoutes(app, deps)
  uzumRoutes(app, deps)
  paynetRoutes(app, deps)
  walletRoutes(app, deps)
  payoutRoutes(app, deps, owner)
  linkRoutes(app, deps)
}
