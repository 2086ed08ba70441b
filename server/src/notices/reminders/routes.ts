import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { reminderChoices, switchReminder } from './stops.ts'

/** Which helpful messages a student wants. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag: 'notices' } as const
  app.endpoint(
    'GET /api/notices/reminders',
    { ...own, summary: 'Which helpful messages the bearer wants' },
    async ({ user }) => ({ data: await reminderChoices(deps.db, user.id) }),
  )
  app.endpoint(
    'PUT /api/notices/reminders',
    { ...own, summary: 'Switch one kind of helpful messages, or all', limit: byUser(60, MINUTE_S) },
    async ({ user, body }) => ({
      data: await switchReminder(deps, deps.db, { userId: user.id, kind: body.kind, isOn: body.is_on }),
    }),
  )
}
