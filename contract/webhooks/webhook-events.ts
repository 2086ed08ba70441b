/** The events that a teacher's webhooks can receive. */
export const WEBHOOK_EVENTS = ['course.sold', 'course.refunded', 'learner.joined', 'course.finished'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** The event of a test, which is sent on demand. */
export const WEBHOOK_TEST = 'webhook.test'

export const MAX_WEBHOOKS = 5
/** Maximum characters of a webhook's address, as it is sent. */
export const MAX_WEBHOOK_URL = 500
/** The retention of deliveries, during which they can be viewed and sent again. */
export const WEBHOOK_DELIVERY_DAYS = 30
/** The hours during which deliveries are also signed with the replaced secret. */
export const WEBHOOK_OLD_SECRET_HOURS = 24
