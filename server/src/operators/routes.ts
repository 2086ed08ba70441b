import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Metric } from '../observability/metric.ts'
import { consoleRoutes } from './console-routes.ts'
import { contentConsoleRoutes } from './content/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { settingsRoutes } from './settings/routes.ts'

/** The operators' console. Everyone else gets 404 for all of its calls. */
export function operatorRoutes(app: FastifyInstance, deps: Deps, metrics: readonly Metric[]): void {
  consoleRoutes(app, deps, metrics)
  reviewRoutes(app, deps)
  peopleRoutes(app, deps)
  moneyRoutes(app, deps)
  reportRoutes(app, deps)
  settingsRoutes(app, deps)
  contentConsoleRoutes(app, deps)
  jobRoutes(app, deps)
  exportRoutes(app, deps)
  deskRoutes(app, deps)
}
