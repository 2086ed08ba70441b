import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'

const SAMPLE_EVERY_MS = 100
/** A delay above this is logged. */
const WARN_ABOVE_MS = 1000

/**
 * Measures how late timers fire, which is how long the event loop was blocked and no request was processed. A histogram
 * also shows short delays between two scrapes.
 */
export function measureEventLoopDelay(app: FastifyInstance, registry: Registry, log: Logger): void {
  const delays = new Histogram({
    name: 'kashf_event_loop_delay_seconds',
    help: 'How late a timer fired, sampled ten times a second',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  let dueMs = performance.now() + SAMPLE_EVERY_MS
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const delayMs = Math.max(0, nowMs - dueMs)
    dueMs = nowMs + SAMPLE_EVERY_MS
    delays.observe(delayMs / 1000)
    if (delayMs > WARN_ABOVE_MS) log.warn({ ms: Math.round(delayMs) }, 'the event loop was blocked')
  }, SAMPLE_EVERY_MS).unref()
  app.addHook('onClose', () => clearInterval(timer))
}
