import { answerSchema } from '@kashf/contract/common.ts'
import { Desk, DeskParams } from '@kashf/contract/operators/desk.ts'
import { NoteBody } from '@kashf/contract/operators/money.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { claim, release } from './claims.ts'
import { addNote, readDesk } from './desk.ts'

const rule = {
  session: 'operator',
  tag: 'operators',
  params: DeskParams,
  answer: answerSchema(Desk),
} as const

const NOTES_AN_HOUR = 300

/** What operators share about a record: who has taken it on, and notes to each other. */
export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  const url = '/api/admin/desk/:kind/:id'
  endpoint(
    app,
    deps,
    {
      ...rule,
      method: 'GET',
      url,
      summary: 'Who has taken a record on, and the notes of operators about it',
    },
    async ({ params }) => ({ data: await readDesk(deps, params) }),
  )
  endpoint(
    app,
    deps,
    { ...rule, method: 'PUT', url: `${url}/claim`, summary: 'Take a record on' },
    async ({ user, params }) => {
      await claim(deps, user.id, params)
      return { data: await readDesk(deps, params) }
    },
  )
  endpoint(
    app,
    deps,
    { ...rule, method: 'DELETE', url: `${url}/claim`, summary: 'Give a record back to everybody' },
    async ({ user, params }) => {
      await release(deps, user.id, params)
      return { data: await readDesk(deps, params) }
    },
  )
  endpoint(
    app,
    deps,
    {
      ...rule,
      method: 'POST',
      url: `${url}/notes`,
      summary: 'Leave a note for colleagues',
      body: NoteBody,
      limit: byUser(NOTES_AN_HOUR, HOUR_S),
    },
    async ({ user, params, body }) => {
      await addNote(deps, { operatorId: user.id, record: params, text: body.note.trim() })
      return { data: await readDesk(deps, params) }
    },
  )
}
