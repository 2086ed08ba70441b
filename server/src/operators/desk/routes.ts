import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { claim, release } from './claims.ts'
import { addNote, readDesk } from './desk.ts'

const rule = { session: 'operator', tag: 'operators' } as const

const NOTES_AN_HOUR = 300

/** Shared work on a record: the operator who has claimed it, and notes between operators. */
export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/desk/:kind/:id',
    { ...rule, summary: 'Who has taken a record on, and the notes of operators about it' },
    async ({ params }) => ({ data: await readDesk(deps, params) }),
  )
  app.endpoint(
    'PUT /api/admin/desk/:kind/:id/claim',
    { ...rule, summary: 'Take a record on' },
    async ({ user, params }) => {
      await claim(deps, user.id, params)
      return { data: await readDesk(deps, params) }
    },
  )
  app.endpoint(
    'DELETE /api/admin/desk/:kind/:id/claim',
    { ...rule, summary: 'Give a record back to everybody' },
    async ({ user, params }) => {
      await release(deps, user.id, params)
      return { data: await readDesk(deps, params) }
    },
  )
  app.endpoint(
    'POST /api/admin/desk/:kind/:id/notes',
    { ...rule, summary: 'Leave a note for colleagues', limit: byUser(NOTES_AN_HOUR, HOUR_S) },
    async ({ user, params, body }) => {
      await addNote(deps, { operatorId: user.id, record: params, text: body.note.trim() })
      return { data: await readDesk(deps, params) }
    },
  )
}
