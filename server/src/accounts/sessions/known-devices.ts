import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { Db, Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { clientNetworkOf, widerNetworkOf } from '../../http/network/client-network.ts'
import { type Caller, callerOf } from '../../security/caller.ts'

/** Days after its last sign-in for which a device counts as known. */
const KNOWN_DAYS = 180
/** A sign-in writes up to two rows, so this covers at least the last fifty devices. */
const MAX_EVIDENCE = 100
/** Our pages generate 12 random bytes; anything shorter could be guessed. */
const BROWSER_ID = /^[0-9a-f]{24,64}$/

/** A caller with what distinguishes its device. */
export interface CallingDevice extends Caller {
  /** The random id that our pages store in the browser; null for other clients. */
  browserId: string | null
}

export function deviceOf(request: FastifyRequest): CallingDevice {
  const id = request.headers['x-browser']
  return { ...callerOf(request), browserId: typeof id === 'string' && BROWSER_ID.test(id) ? id : null }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Identifies a device: `device` is a `browser:` or `client:` hash, `address` only says where the device was. */
export interface DeviceEvidence {
  address: string
  device: string
}

/** The browser id is a secret of the browser; clients without one are identified by user agent and network. */
export function evidenceOf(device: CallingDevice): DeviceEvidence {
  return {
    address: `address:${clientNetworkOf(device.address)}`,
    device: device.browserId
      ? `browser:${sha256(device.browserId)}`
      : `client:${sha256(JSON.stringify([device.userAgent, widerNetworkOf(device.address)]))}`,
  }
}

/** The strongest evidence by which an account knows a caller: its browser or client, else its address. Null when unknown. */
export const strongestEvidence = (known: readonly string[]): string | null =>
  known.find((evidence) => !evidence.startsWith('address:')) ?? known[0] ?? null

/** Remembers the device that signed in. True when its browser or client was not known before. */
export async function rememberDevice(
  deps: { clock: Clock },
  tx: Queryable,
  input: { userId: number; device: CallingDevice },
): Promise<boolean> {
  const now = deps.clock.now()
  const { address, device } = evidenceOf(input.device)
  const rows = await tx.rows<{ evidence: string; is_new: boolean }>(sql`
    insert into known_device (user_id, evidence, last_seen_at)
    select ${input.userId}, evidence, ${now} from unnest(${[address, device]}::text[]) as evidence order by evidence
    on conflict (user_id, evidence) do update set last_seen_at = excluded.last_seen_at
    returning evidence, (xmax = 0) as is_new`)
  await tx.run(sql`
    delete from known_device where user_id = ${input.userId} and evidence in (
      select evidence from known_device where user_id = ${input.userId}
       order by last_seen_at desc offset ${MAX_EVIDENCE})`)
  return rows.some((row) => row.evidence === device && row.is_new)
}

/** Forgets all known devices of a user, so that the next sign-in from each is notified by mail again. */
export async function forgetDevices(tx: Queryable, userId: number): Promise<void> {
  await tx.run(sql`delete from known_device where user_id = ${userId}`)
}

/** Deletes devices without a sign-in for half a year. */
export async function deleteUnusedDevices(deps: { db: Db; clock: Clock }): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - KNOWN_DAYS * DAY_MS)
  await deps.db.run(sql`delete from known_device where last_seen_at < ${since}`)
}
