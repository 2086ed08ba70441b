import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from './failure.ts'
import { isFromOwnNetwork } from './own-network.ts'

/** A figure that a room gives; null while there is none. */
export interface Metric {
  name: string
  help: string
  read: () => Promise<number | null>
}

function addMetric({ name, help, read }: Metric, registry: Registry, log: Deps['log']): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.reset()
      try {
        const value = await read()
        if (value === null) this.remove()
        else this.set(value)
      } catch (error) {
        // Without the database the other figures are wanted more than ever.
        this.remove()
        log.warn({ err: error, metric: name }, 'a metric could not be read')
      }
    },
  })
}

/**
 * `/healthz` (alive), `/readyz` (database, storage and queue answer), `/metrics` (Prometheus, for our own network alone), and
 * one log line a request.
 */
export function installHealth(app: FastifyInstance, deps: Deps, metrics: Metric[] = []): void {
  const registry = new Registry()
  for (const metric of metrics) addMetric(metric, registry, deps.log)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_unexpected_failures_total',
    help: 'Answers with status 500',
    registers: [registry],
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ data: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = {
      database: deps.db.one(sql`select 1`),
      storage: deps.storage.check(),
      queue: deps.db.one(sql`select 1 from pgboss.version`),
    }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check
          return [name, 'ok'] as const
        } catch (error) {
          deps.log.warn({ err: error, check: name }, 'not ready')
          return [name, 'failing'] as const
        }
      }),
    )
    if (results.some(([, state]) => state !== 'ok')) reply.code(503)
    return { data: Object.fromEntries(results) }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // How much is sold and what fails is nobody's business outside.
    if (!isFromOwnNetwork(request)) throw new Failure('route_not_found')
    reply.type(registry.contentType)
    return registry.metrics()
  })

  // The route's pattern is logged, never the address itself: addresses carry playback tokens.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    duration.labels(request.method, route, String(reply.statusCode)).observe(seconds)
    if (reply.statusCode >= 500) failures.inc()
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
