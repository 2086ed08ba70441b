import { type Static, Type } from 'typebox'
import { OwnerProof } from '../accounts/accounts.ts'
import { Id, nullable, Paging, Time, timeInput } from '../common.ts'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS, WEBHOOK_TEST } from './webhook-events.ts'

const Events = Type.Array(Type.Enum(WEBHOOK_EVENTS), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
})
const Url = Type.String({
  minLength: 1,
  maxLength: MAX_WEBHOOK_URL,
  description: 'https, on the public internet',
})

export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Events,
  is_paused: Type.Boolean({ description: 'events are not recorded meanwhile' }),
  paused_because: nullable(
    Type.Enum(['password_changed', 'password_reset', 'account_recovered']),
    'the program paused it, since an intruder may have made it; resuming takes the proof of the owner',
  ),
  switched_off_at: nullable(Time, 'when it was switched off after failing for 5 days, or answered 410'),
  failing_since: nullable(Time, 'since when no delivery has succeeded'),
  old_secret_until: nullable(Time, 'until then deliveries are signed with the replaced secret, too'),
  created_at: Time,
})
export type Webhook = Static<typeof Webhook>

const secret = Type.String({ description: '`whsec_` and Base64; shown in this answer only' })
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret })
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const CreateWebhookBody = Type.Object({ url: Url, events: Events, ...OwnerProof })
export type CreateWebhookBody = Static<typeof CreateWebhookBody>

/**
 * Absent fields stay unchanged. `is_paused: false` also resumes a webhook that was switched off. A new address, and
 * resuming a webhook that the program paused, require the owner's proof.
 */
export const UpdateWebhookBody = Type.Partial(
  Type.Object({ url: Url, events: Events, is_paused: Type.Boolean(), ...OwnerProof }),
)
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>

const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed'])

export const WebhookDelivery = Type.Object({
  id: Id,
  event: Type.Enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  state: DeliveryState,
  occurred_at: Time,
  tries: Type.Integer(),
  tried_at: nullable(Time),
  next_try_at: nullable(Time, 'while it waits for another try'),
  status: nullable(Type.Integer(), 'HTTP status of the last answer'),
  problem: nullable(
    Type.String(),
    'why there was no answer: `unreachable`, `timed_out`, `address_refused`, …',
  ),
  duration_ms: nullable(Type.Integer(), 'until the last answer'),
  body: Type.String({ description: 'JSON, as it is sent' }),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveriesQuery = Type.Object({ ...Paging, state: Type.Optional(DeliveryState) })
export type WebhookDeliveriesQuery = Static<typeof WebhookDeliveriesQuery>

export const WebhookDeliveryParams = Type.Object({
  id: Id,
  delivery_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const ReplayWebhookBody = Type.Object({ since: timeInput('failed deliveries of events since then') })
export const ReplayedDeliveries = Type.Object({
  replayed: Type.Integer({ description: 'at most 1,000 at once, oldest first' }),
})
