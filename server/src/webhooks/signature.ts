import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** 256 random bits in the secret format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The id of a delivery in `webhook-id`, the same for all of its tries, so that a receiver can drop duplicates. */
export const messageId = (deliveryId: bigint): string => `msg_${deliveryId}`

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body, once for each secret.
 * The time lets a receiver refuse an old message that somebody sends again.
 */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(message.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')}`
  })
  return {
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
