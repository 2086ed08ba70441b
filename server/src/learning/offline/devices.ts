import { randomBytes } from 'node:crypto'
import {
  OFFLINE_DEVICES,
  type OfflineDevice,
  type OfflineDevicesTaken,
  type RegisteredOfflineDevice,
} from '@kashf/contract/learning/offline.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { readPublicKey } from './licence.ts'

type DeviceDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** The person's devices with saved lessons, the latest contact first. */
export async function offlineDevices(db: Queryable, userId: number): Promise<OfflineDevice[]> {
  const rows = await db.rows<RowOf<OfflineDevice>>(sql`
    select d.id, d.user_agent, d.created_at, d.renewed_at,
           (select count(*)::int from offline_licence l where l.device_id = d.id) as lessons_count
      from offline_device d where d.user_id = ${userId} order by d.renewed_at desc, d.id desc`)
  return rows.map(withTimeText)
}

/**
 * Registers a device by its public key; the same key again gives the same device. Fails with `too_many_offline_devices`,
 * which carries the list.
 */
export async function registerOfflineDevice(
  deps: DeviceDeps,
  input: { userId: number; publicKey: string; caller: Caller },
): Promise<RegisteredOfflineDevice> {
  const { userId, caller } = input
  const publicKey = Buffer.from(input.publicKey, 'base64')
  readPublicKey(publicKey)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // Serializes registrations, so that of two concurrent ones only one takes the last place.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('offline device'), ${userId})`)
    const known = await tx.one<{ id: number; account_key: Buffer }>(sql`
      update offline_device set renewed_at = ${now} where user_id = ${userId} and public_key = ${publicKey}
      returning id, account_key`)
    if (known) return presentContact(now, known)
    const devices = await offlineDevices(tx, userId)
    if (devices.length >= OFFLINE_DEVICES) {
      const taken: OfflineDevicesTaken = { limit: OFFLINE_DEVICES, devices }
      throw new Failure('too_many_offline_devices', { data: taken })
    }
    const made = await tx.only<{ id: number; account_key: Buffer }>(sql`
      insert into offline_device (user_id, public_key, account_key, user_agent, created_at, renewed_at)
      values (${userId}, ${publicKey}, ${randomBytes(32)}, ${caller.userAgent}, ${now}, ${now})
      returning id, account_key`)
    const event = { event: 'offline_device_added', personId: userId, caller, deviceId: made.id } as const
    tx.afterCommit(() => logSecurity(deps.log, event))
    return presentContact(now, made)
  })
}

/** Removes the device with its licences, which it notices at its next contact. Fails with `not_found`. */
export async function removeOfflineDevice(
  deps: DeviceDeps,
  input: { userId: number; deviceId: number; caller: Caller },
): Promise<void> {
  const { userId, deviceId, caller } = input
  const removed = await deps.db.run(
    sql`delete from offline_device where id = ${deviceId} and user_id = ${userId}`,
  )
  if (removed === 0) throw new Failure('not_found')
  logSecurity(deps.log, { event: 'offline_device_removed', personId: userId, caller, deviceId })
}

const presentContact = (
  now: Date,
  { id, account_key }: { id: number; account_key: Buffer },
): RegisteredOfflineDevice => ({
  id,
  server_time: now.toISOString(),
  account_key: account_key.toString('base64'),
})
