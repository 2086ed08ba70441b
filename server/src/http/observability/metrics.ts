import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Env } from '../../config/env.ts'
import { Failure } from '../../errors/failure.ts'
import { type Metric, valuesOf } from '../../observability/metric.ts'
import { measureEventLoopDelay } from './event-loop-delay.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

function addMetric(metric: Metric, registry: Registry, log: Logger): void {
  const { name, help, label } = metric
  const shape = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] }
  const fill = async (into: { reset(): void; remove(): void; inc(labels: object, by: number): void }) => {
    // Without a label, resetting leaves a zero, which would read as a value.
    into.reset()
    if (label === undefined) into.remove()
    try {
      for (const [labels, value] of await valuesOf(metric)) into.inc(labels, value)
    } catch (error) {
      // The other metrics must remain available while the database is down.
      log.warn({ err: error, metric: name }, 'a metric could not be read')
    }
  }
  if (metric.isCounter) {
    new Counter({
      ...shape,
      async collect() {
        await fill(this)
      },
    })
  } else {
    new Gauge({
      ...shape,
      async collect() {
        await fill(this)
      },
    })
  }
}

/** `GET /metrics` for Prometheus: the process, its requests and the metrics of modules. */
export function installMetrics(
  app: FastifyInstance,
  deps: { log: Logger; env: Env },
  metrics: Metric[],
): void {
  const registry = new Registry()
  measureEventLoopDelay(app, registry, deps.log)
  for (const metric of metrics) addMetric(metric, registry, deps.log)
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Sales figures and failure counts must not be public.
    if (!mayReadMetrics(request, deps.env)) throw new Failure('route_not_found')
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
