import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { installErrorHandler } from '../http/errors/error-handler.ts'
import { installHealth } from '../http/observability/health.ts'
import { installMetrics } from '../http/observability/metrics.ts'
import { transcoderStatus } from '../media/processing/find-transcoder.ts'
import { allMetrics } from './modules.ts'

/** The HTTP application of a worker process on METRICS_PORT: only its health and its metrics. */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ['loopback', ...deps.env.trustedProxies],
    bodyLimit: 1,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  })
  installErrorHandler(app)
  app.setNotFoundHandler(() => {
    throw new Failure('route_not_found')
  })
  installHealth(app, deps, () => ({ transcoder: transcoderStatus(deps) }))
  installMetrics(app, deps, allMetrics(deps))
  return app
}
