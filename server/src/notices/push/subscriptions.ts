import { createECDH } from 'node:crypto'
import type { PushState, PushSubscriptionBody } from '@kashf/contract/notices/notices.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { fenceOf } from '../../http/outbound/ordinary-address.ts'
import type { SessionUser } from '../../http/session.ts'
import { pushKey } from './push-key.ts'
import { isPushService } from './push-service.ts'

type SubscriptionDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'publicUrl'>

/** The key to subscribe with, and the endpoint of this browser's subscription; null without one. */
export async function pushState(deps: SubscriptionDeps, { sessionId }: SessionUser): Promise<PushState> {
  const row = await deps.db.one<{ endpoint: string }>(
    sql`select endpoint from push_subscription where session_id = ${sessionId}`,
  )
  return { key: pushKey(deps.env.secretKey).publicKey, endpoint: row?.endpoint ?? null }
}

/**
 * Subscribes the browser of the current session to notices. A browser that another person used now belongs to the
 * signed-in one. Fails with `validation_failed` for an address of no push service and for malformed keys.
 */
export async function subscribe(
  deps: SubscriptionDeps,
  { id, sessionId }: SessionUser,
  { endpoint, p256dh, auth }: PushSubscriptionBody,
): Promise<PushState> {
  const [key, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (!isPushService(fenceOf(deps), endpoint)) throw invalid({ endpoint: 'format' })
  if (!isPoint(key)) throw invalid({ p256dh: 'format' })
  if (secret.length !== 16) throw invalid({ auth: 'format' })
  await deps.db.transaction(async (tx) => {
    await tx.run(
      sql`delete from push_subscription where endpoint = ${endpoint} and session_id <> ${sessionId}`,
    )
    await tx.run(sql`
      insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${id}, ${sessionId}, ${endpoint}, ${key}, ${secret}, ${deps.clock.now()})
      on conflict (session_id) do update
        set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`)
  })
  return { key: pushKey(deps.env.secretKey).publicKey, endpoint }
}

/** Unsubscribes the current session's browser from notices. */
export async function unsubscribe(deps: SubscriptionDeps, { sessionId }: SessionUser): Promise<PushState> {
  await deps.db.run(sql`delete from push_subscription where session_id = ${sessionId}`)
  return { key: pushKey(deps.env.secretKey).publicKey, endpoint: null }
}

/**
 * Whether the bytes are an uncompressed point of P-256: an invalid one would fail only when a message is encrypted for
 * it.
 */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}
