import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Clock, DAY_MS, HOUR_MS } from '../clock.ts'
import type { Db, Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Env } from '../env.ts'
import type { SessionUser } from '../http/session.ts'
import { type EntryRow, mayEnter } from './may-enter.ts'

/** A session lasts this long after it was last used. */
const SLIDING_DAYS = 30
/** How often the last use is written down: often enough for a list of devices, seldom enough to cost nothing. */
const TOUCH_AFTER_MS = HOUR_MS

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const expiryFrom = (now: Date) => new Date(now.getTime() + SLIDING_DAYS * DAY_MS)

/** Opens a session and returns its token: the only time it exists outside the client. */
export async function openSession(
  deps: { clock: Clock },
  tx: Queryable,
  input: { userId: number; userAgent: string; ip: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await tx.run(sql`
    insert into session (token_hash, user_id, user_agent, ip, created_at, last_seen_at, expires_at)
    values (${hashOf(token)}, ${input.userId}, ${input.userAgent.slice(0, 300)}, ${input.ip}, ${now}, ${now},
      ${expiryFrom(now)})`)
  return token
}

interface SessionRow extends EntryRow {
  session_id: number
  user_id: number
  teacher_status: 1 | 2 | 3 | null
  last_seen_at: Date
}

/** The person of a token, or null when it is unknown, expired, or the person may not enter. Slides the expiry. */
export async function findSession(
  deps: { db: Db; clock: Clock; env: Pick<Env, 'demo' | 'production'> },
  token: string,
): Promise<SessionUser | null> {
  const now = deps.clock.now()
  const row = await deps.db.one<SessionRow>(sql`
    select s.id as session_id, s.user_id, s.last_seen_at, u.type, t.status as teacher_status,
           u.blocked_at is not null as is_blocked, u.is_demo, u.totp_secret is not null as has_second_factor
      from session s join app_user u on u.id = s.user_id left join teacher t on t.user_id = u.id
     where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}`)
  if (!row || !mayEnter(deps.env, row)) return null
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
    await deps.db.run(sql`
      update session set last_seen_at = ${now}, expires_at = ${expiryFrom(now)} where id = ${row.session_id}`)
  }
  return { id: row.user_id, type: row.type, sessionId: row.session_id, teacherStatus: row.teacher_status }
}

/** Ends sessions of a person: one of them, or all but one, or all. */
export async function endSessions(
  tx: Queryable,
  input: { userId: number; only?: number; except?: number },
): Promise<number> {
  return tx.run(sql`
    delete from session where user_id = ${input.userId}
      and (${input.only ?? null}::int is null or id = ${input.only ?? null})
      and (${input.except ?? null}::int is null or id <> ${input.except ?? null})`)
}

/** Where a session is opened from, as the list of devices shows it. */
export const deviceOf = (request: FastifyRequest): { userAgent: string; ip: string } => ({
  userAgent: request.headers['user-agent'] ?? '',
  ip: request.ip,
})
