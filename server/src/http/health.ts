import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** `GET /healthz`: the process is alive. `GET /readyz`: database, storage and queue answer; else 503, and which do not. */
export function installHealth(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage' | 'log'>): void {
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
}
