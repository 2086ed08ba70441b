import { Type } from 'typebox'
import { OwnerProofBody } from '../accounts/accounts.ts'
import type { Calls } from '../call.ts'
import { answerSchema, Nothing, pageSchema } from '../common.ts'
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
} from './webhooks.ts'

export const webhooksCalls = {
  'GET /api/webhooks': { answer: answerSchema(Type.Array(Webhook)) },
  'POST /api/webhooks': { body: CreateWebhookBody, answer: answerSchema(WebhookWithSecret) },
  'PATCH /api/webhooks/:id': { body: UpdateWebhookBody, answer: answerSchema(Webhook) },
  'DELETE /api/webhooks/:id': { answer: answerSchema(Nothing) },
  'POST /api/webhooks/:id/secret': { body: OwnerProofBody, answer: answerSchema(WebhookWithSecret) },
  'POST /api/webhooks/:id/test': { answer: answerSchema(Nothing) },
  'GET /api/webhooks/:id/deliveries': { query: WebhookDeliveriesQuery, answer: pageSchema(WebhookDelivery) },
  'POST /api/webhooks/:id/deliveries/:delivery_id/replay': {
    params: WebhookDeliveryParams,
    answer: answerSchema(Nothing),
  },
  'POST /api/webhooks/:id/replay': { body: ReplayWebhookBody, answer: answerSchema(ReplayedDeliveries) },
} satisfies Calls
