import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { Db, Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type Caller, callerOf } from '../../http/caller.ts'
import { networkOf, widerNetworkOf } from '../../http/network/client-network.ts'

/** A device counts as known for so long after its last sign-in. */
const KNOWN_DAYS = 180
/** Two of them are written at a sign-in, so that these are the last fifty places at least. */
const MAX_EVIDENCE = 100
/** A mark is what our pages make of 12 random bytes; anything shorter could be guessed. */
const MARK = /^[0-9a-f]{24,64}$/

/** A caller, as far as one device can be told from another. */
export interface CallingDevice extends Caller {
  /** The random mark that our pages keep in the browser; null from other clients. */
  mark: string | null
}

/** Reads it from a request. */
export function deviceOf(request: FastifyRequest): CallingDevice {
  const mark = request.headers['x-browser']
  return { ...callerOf(request), mark: typeof mark === 'string' && MARK.test(mark) ? mark : null }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What a device shows of itself: `browser` or `client` tells it apart, `address` is only where it was. */
export interface DeviceEvidence {
  address: string
  device: string
}

/** A mark is a secret of the browser; without one, the program and the network stand for the device. */
export function evidenceOf(device: CallingDevice): DeviceEvidence {
  return {
    address: `address:${networkOf(device.address)}`,
    device: device.mark
      ? `browser:${sha256(device.mark)}`
      : `client:${sha256(JSON.stringify([device.userAgent, widerNetworkOf(device.address)]))}`,
  }
}

/** By what an account knows a caller, the most telling first: its browser, its client, its address. Null: not at all. */
export const knownAs = (known: readonly string[]): string | null =>
  known.find((evidence) => !evidence.startsWith('address:')) ?? known[0] ?? null

/** Remembers that the account was signed in from here. True when neither this browser nor this client was known. */
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

/** Forgets all devices of a person: the next sign-in from each is told again. */
export async function forgetDevices(tx: Queryable, userId: number): Promise<void> {
  await tx.run(sql`delete from known_device where user_id = ${userId}`)
}

/** Forgets devices that nobody signed in from for half a year. */
export async function forgetOldDevices(deps: { db: Db; clock: Clock }): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - KNOWN_DAYS * DAY_MS)
  await deps.db.run(sql`delete from known_device where last_seen_at < ${since}`)
}
