import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { callerOf } from '../security/caller.ts'
import { listDeliveries, replayDelivery, replayFailed, sendTest } from './deliveries.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './endpoints.ts'

/** A teacher's webhooks and their deliveries. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const common = { session: 'approved-teacher', tag: 'webhooks', limit: byUser(300, HOUR_S) } as const
  app.endpoint(
    'GET /api/webhooks',
    { ...common, limit: [], summary: 'My webhooks, oldest first, without their secrets' },
    async ({ user }) => ({ data: await listWebhooks(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/webhooks',
    {
      ...common,
      summary: 'Add a webhook; the answer shows its secret once',
      status: 201,
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'too_many_webhooks'],
    },
    async ({ user, body, request }) => ({
      data: await createWebhook(deps, user, body, callerOf(request)),
    }),
  )
  app.endpoint(
    'PATCH /api/webhooks/:id',
    {
      ...common,
      summary: 'Change, pause or continue a webhook',
      refuses: ['reauthentication_required', 'telegram_confirmation_required'],
    },
    async ({ user, params, body, request }) => ({
      data: await updateWebhook(deps, user, params.id, body, callerOf(request)),
    }),
  )
  app.endpoint(
    'DELETE /api/webhooks/:id',
    { ...common, summary: 'Delete a webhook with its deliveries' },
    async ({ user, params }) => {
      await deleteWebhook(deps, { id: params.id, teacherId: user.id })
      return { data: {} }
    },
  )
  app.endpoint(
    'POST /api/webhooks/:id/secret',
    {
      ...common,
      summary: 'Replace the secret of a webhook; the old one also signs for a day',
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'webhook_secret_replaced'],
    },
    async ({ user, params, body, request }) => ({
      data: await rotateSecret(deps, user, params.id, body, callerOf(request)),
    }),
  )
  app.endpoint(
    'POST /api/webhooks/:id/test',
    {
      ...common,
      summary: 'Send a test event to a webhook',
      refuses: ['webhook_unconfirmed'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, params }) => {
      await sendTest(deps, { id: params.id, teacherId: user.id })
      return { data: {} }
    },
  )
  app.endpoint(
    'GET /api/webhooks/:id/deliveries',
    { ...common, limit: [], summary: 'The deliveries of a webhook in the last 30 days, newest first' },
    ({ user, params, query }) => listDeliveries(deps, { id: params.id, teacherId: user.id }, query),
  )
  app.endpoint(
    'POST /api/webhooks/:id/deliveries/:delivery_id/replay',
    {
      ...common,
      summary: 'Send a delivery again, with the same id and body',
      refuses: ['webhook_unconfirmed'],
    },
    async ({ user, params: { id, delivery_id } }) => {
      await replayDelivery(deps, { id, teacherId: user.id }, delivery_id)
      return { data: {} }
    },
  )
  app.endpoint(
    'POST /api/webhooks/:id/replay',
    {
      ...common,
      summary: 'Send all failed deliveries of events since a time again',
      refuses: ['webhook_unconfirmed'],
      limit: byUser(30, HOUR_S),
    },
    async ({ user, params, body }) => ({
      data: {
        replayed: await replayFailed(deps, { id: params.id, teacherId: user.id }, new Date(body.since)),
      },
    }),
  )
}
