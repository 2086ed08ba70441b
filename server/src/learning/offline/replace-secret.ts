import { createHash } from 'node:crypto'
import type { OfflineContactBody } from '@kashf/contract/learning/offline.ts'
import { endSessions } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'

const hashOf = (secret: string) => createHash('sha256').update(Buffer.from(secret, 'base64')).digest()

interface DeviceRow {
  secret_hash: Buffer | null
  copied_at: Date | null
  signed_in_at: Date
}

/**
 * Replaces the secret of a device (decision 72). A secret that was replaced before comes from a copy of the browser's
 * profile: then the session, which both share, ends. Fails with `offline_device_copied` and `not_found`.
 */
export async function replaceSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  input: OfflineContactBody & { viewer: SessionUser; deviceId: number; caller: Caller },
): Promise<void> {
  const { viewer, deviceId, secret, next_secret, caller } = input
  const next = hashOf(next_secret)
  const isCopied = await deps.db.transaction(async (tx) => {
    const device = await tx.found<DeviceRow>(sql`
      select d.secret_hash, d.copied_at, s.created_at as signed_in_at
        from offline_device d join session s on s.id = ${viewer.sessionId}
       where d.id = ${deviceId} and d.user_id = ${viewer.id} for update of d`)
    const isAccepted = mayReplace(device, { secret: secret === undefined ? null : hashOf(secret), next })
    await tx.run(sql`
      update offline_device set secret_hash = ${isAccepted ? next : null},
             copied_at = ${isAccepted ? null : deps.clock.now()}
       where id = ${deviceId}`)
    if (!isAccepted) await endSessions(tx, { userId: viewer.id, only: viewer.sessionId })
    return !isAccepted
  })
  if (!isCopied) return
  logSecurity(deps.log, { event: 'offline_device_copied', personId: viewer.id, caller, deviceId })
  throw new Failure('offline_device_copied')
}

function mayReplace(
  { secret_hash, copied_at, signed_in_at }: DeviceRow,
  sent: { secret: Buffer | null; next: Buffer },
): boolean {
  if (secret_hash === null) return copied_at === null || signed_in_at > copied_at
  // The answer to the last contact was lost, and the device repeats it.
  if (secret_hash.equals(sent.next)) return true
  return sent.secret !== null && secret_hash.equals(sent.secret)
}
