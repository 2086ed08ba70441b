/** What a teacher's webhooks may be told of. */
export const WEBHOOK_EVENTS = ['course.sold', 'course.refunded', 'learner.joined', 'course.finished'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent on demand, to try an address. */
export const WEBHOOK_TEST = 'webhook.test'

export const MAX_WEBHOOKS = 5
/** Characters of an address, as it is sent. */
export const MAX_WEBHOOK_URL = 500
/** For how long a delivery can be looked at and sent again. */
export const WEBHOOK_DELIVERY_DAYS = 30
/** For how long deliveries are signed with the replaced secret, too. */
export const WEBHOOK_OLD_SECRET_HOURS = 24
