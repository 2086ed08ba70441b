import { OwnerProofBody } from '@kashf/contract/accounts/accounts.ts'
import { answerSchema, IdParams, Nothing, pageSchema } from '@kashf/contract/common.ts'
import {
  CreateWebhookBody,
  ReplayedDeliveries,
  ReplayWebhookBody,
  UpdateWebhookBody,
  Webhook,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryParams,
  WebhookWithSecret,
} from '@kashf/contract/webhooks/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { endpoint } from '../http/endpoint.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { callerOf } from '../security/caller.ts'
import { listDeliveries, replayDelivery, replayFailed, sendTest } from './deliveries.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './endpoints.ts'

const url = '/api/webhooks'

/** A teacher's webhooks and their deliveries. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const common = { session: 'approved-teacher', tag: 'webhooks', limit: byUser(300, HOUR_S) } as const
  const one = { ...common, url: `${url}/:id`, params: IdParams } as const
  const nothing = answerSchema(Nothing)
  endpoint(
    app,
    deps,
    {
      ...common,
      limit: [],
      method: 'GET',
      url,
      summary: 'My webhooks, oldest first, without their secrets',
      answer: answerSchema(Type.Array(Webhook)),
    },
    async ({ user }) => ({ data: await listWebhooks(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      ...common,
      method: 'POST',
      url,
      summary: 'Add a webhook; the answer shows its secret once',
      status: 201,
      answer: answerSchema(WebhookWithSecret),
      body: CreateWebhookBody,
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'too_many_webhooks'],
    },
    async ({ user, body, request }) => ({
      data: await createWebhook(deps, user, body, callerOf(request)),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...one,
      method: 'PATCH',
      summary: 'Change, pause or continue a webhook',
      answer: answerSchema(Webhook),
      body: UpdateWebhookBody,
      refuses: ['reauthentication_required', 'telegram_confirmation_required'],
    },
    async ({ user, params, body, request }) => ({
      data: await updateWebhook(deps, user, params.id, body, callerOf(request)),
    }),
  )
  endpoint(
    app,
    deps,
    { ...one, method: 'DELETE', summary: 'Delete a webhook with its deliveries', answer: nothing },
    async ({ user, params }) => {
      await deleteWebhook(deps, { id: params.id, teacherId: user.id })
      return { data: {} }
    },
  )
  endpoint(
    app,
    deps,
    {
      ...one,
      method: 'POST',
      url: `${url}/:id/secret`,
      summary: 'Replace the secret of a webhook; the old one also signs for a day',
      answer: answerSchema(WebhookWithSecret),
      body: OwnerProofBody,
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'webhook_secret_replaced'],
    },
    async ({ user, params, body, request }) => ({
      data: await rotateSecret(deps, user, params.id, body, callerOf(request)),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...one,
      method: 'POST',
      url: `${url}/:id/test`,
      summary: 'Send a test event to a webhook',
      answer: nothing,
      refuses: ['webhook_unconfirmed'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, params }) => {
      await sendTest(deps, { id: params.id, teacherId: user.id })
      return { data: {} }
    },
  )
  endpoint(
    app,
    deps,
    {
      ...one,
      limit: [],
      method: 'GET',
      url: `${url}/:id/deliveries`,
      summary: 'The deliveries of a webhook in the last 30 days, newest first',
      answer: pageSchema(WebhookDelivery),
      query: WebhookDeliveriesQuery,
    },
    ({ user, params, query }) => listDeliveries(deps, { id: params.id, teacherId: user.id }, query),
  )
  endpoint(
    app,
    deps,
    {
      ...common,
      method: 'POST',
      url: `${url}/:id/deliveries/:delivery_id/replay`,
      params: WebhookDeliveryParams,
      summary: 'Send a delivery again, with the same id and body',
      answer: nothing,
      refuses: ['webhook_unconfirmed'],
    },
    async ({ user, params: { id, delivery_id } }) => {
      await replayDelivery(deps, { id, teacherId: user.id }, delivery_id)
      return { data: {} }
    },
  )
  endpoint(
    app,
    deps,
    {
      ...one,
      method: 'POST',
      url: `${url}/:id/replay`,
      summary: 'Send all failed deliveries of events since a time again',
      answer: answerSchema(ReplayedDeliveries),
      body: ReplayWebhookBody,
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
