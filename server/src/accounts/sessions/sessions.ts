import { createHash, randomBytes } from 'node:crypto'
import { type TeacherStatus, USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Db, Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/** The part of an account that decides whether it may be signed in to. */
export interface AccountState {
  type: UserType
  is_verified: boolean
  is_blocked: boolean
  is_demo: boolean
  has_second_factor: boolean
}

/**
 * Whether an account may be signed in to, and its open sessions used: not when it is blocked or unverified, when it is a demo
 * account and the demo school is off, or when it is an operator's without a second factor in production.
 */
export function maySignIn(env: Pick<Env, 'demo' | 'production'>, account: AccountState): boolean {
  if (account.is_blocked || !account.is_verified) return false
  if (account.is_demo && !env.demo) return false
  return !(env.production && account.type === USER_TYPE.operator && !account.has_second_factor)
}

interface Lifetime {
  /** Time after the last use at which a session ends. */
  idleMs: number
  /** Time after the sign-in at which it ends in any case. */
  absoluteMs: number
  /** Minimum time between two writes of the last use, so that not every request writes. */
  touchAfterMs: number
}

const LIFETIME: Lifetime = { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS, touchAfterMs: HOUR_MS }
/**
 * Operators move other people's money, so a session lasts a working day at most and ends soon on an unattended screen.
 */
const OPERATORS_LIFETIME: Lifetime = {
  idleMs: 30 * MINUTE_MS,
  absoluteMs: 12 * HOUR_MS,
  touchAfterMs: MINUTE_MS,
}
/** One more sign-in ends the least recently used session. */
const MAX_SESSIONS = 100

const lifetimeOf = (type: number) => (type === USER_TYPE.operator ? OPERATORS_LIFETIME : LIFETIME)
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function expiryOf(type: number, createdAt: Date, now: Date): Date {
  const { idleMs, absoluteMs } = lifetimeOf(type)
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + absoluteMs))
}

/** Telegram or Google has confirmed a person, which replaces the password of an account without one. */
export interface Confirmation {
  by: 'telegram' | 'google'
  at: Date
}

/** The column of a session with the time of a confirmation. */
const confirmedAt = { telegram: sql`telegram_confirmed_at`, google: sql`google_confirmed_at` }

/**
 * Opens a session. Only a hash of `token` is stored; `sessionId` identifies the session in the log.
 * `confirmed` is who confirmed the person at a sign-in without a password, and when. `miniAppLaunch` is the SHA-256 of a Mini
 * App's launch data; an earlier session of that launch is replaced.
 */
export async function openSession(
  deps: { clock: Clock },
  tx: Queryable,
  input: {
    userId: number
    userAgent: string
    ip: string
    confirmed?: Confirmation
    miniAppLaunch?: Buffer
  },
): Promise<{ token: string; sessionId: number }> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  const confirmedBy = (by: Confirmation['by']) => (input.confirmed?.by === by ? input.confirmed.at : null)
  const person = await tx.one<{ type: number }>(sql`select type from app_user where id = ${input.userId}`)
  const session = await tx.only<{ id: number }>(sql`
    insert into session (token_hash, user_id, user_agent, ip, created_at, last_seen_at, expires_at, telegram_confirmed_at,
      google_confirmed_at, mini_app_launch)
    values (${hashOf(token)}, ${input.userId}, ${input.userAgent.slice(0, 300)}, ${input.ip}, ${now}, ${now},
      ${expiryOf(person?.type ?? USER_TYPE.operator, now, now)}, ${confirmedBy('telegram')}, ${confirmedBy('google')},
      ${input.miniAppLaunch ?? null})
    on conflict (mini_app_launch) do update
      set (token_hash, user_id, user_agent, ip, created_at, last_seen_at, expires_at, telegram_confirmed_at,
           google_confirmed_at) =
          (excluded.token_hash, excluded.user_id, excluded.user_agent, excluded.ip, excluded.created_at, excluded.last_seen_at,
           excluded.expires_at, excluded.telegram_confirmed_at, excluded.google_confirmed_at)
    returning id`)
  await tx.run(sql`
    delete from session where id in (
      select id from session where user_id = ${input.userId} order by last_seen_at desc offset ${MAX_SESSIONS})`)
  return { token, sessionId: session.id }
}

interface SessionRow extends AccountState {
  session_id: number
  user_id: number
  teacher_status: TeacherStatus | null
  created_at: Date
  last_seen_at: Date
  is_mini_app: boolean
}

/**
 * The user of a token, or null when the token is unknown or expired or the account may not be signed in to. Slides the expiry
 * within `LIFETIME` (or `OPERATORS_LIFETIME`).
 */
export async function findSession(
  deps: { db: Db; clock: Clock; env: Pick<Env, 'demo' | 'production'> },
  token: string,
): Promise<SessionUser | null> {
  const now = deps.clock.now()
  const row = await deps.db.one<SessionRow>(sql`
    select s.id as session_id, s.user_id, s.created_at, s.last_seen_at, u.type, t.status as teacher_status, s.mini_app_launch is not null as is_mini_app,
           u.verified_at is not null as is_verified, u.blocked_at is not null as is_blocked, u.is_demo, u.totp_secret is not null as has_second_factor
      from session s join app_user u on u.id = s.user_id left join teacher t on t.user_id = u.id
     where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}`)
  if (!row || !maySignIn(deps.env, row)) return null
  if (now.getTime() - row.last_seen_at.getTime() > lifetimeOf(row.type).touchAfterMs) {
    await deps.db.run(sql`
      update session set last_seen_at = ${now}, expires_at = ${expiryOf(row.type, row.created_at, now)}
       where id = ${row.session_id}`)
  }
  return {
    id: row.user_id,
    type: row.type,
    sessionId: row.session_id,
    teacherStatus: row.teacher_status,
    ...(row.is_mini_app && { isMiniApp: true }),
  }
}

/**
 * Locks the caller's session until the transaction ends, for actions whose effect outlives sessions: the proof of the
 * owner may be for a password that was replaced meanwhile. Lock the account first, if at all. Throws `unauthorized`.
 */
export async function holdSession(tx: Queryable, user: SessionUser): Promise<void> {
  const open = await tx.one(
    sql`select 1 from session where id = ${user.sessionId} and user_id = ${user.id} for key share`,
  )
  if (!open) throw new Failure('unauthorized')
}

/**
 * Ends a user's sessions: `only` one, all `except` one, or all. Unless it is only one, the personal access tokens end too,
 * because an intruder may have made them; `keepsApiTokens` leaves them.
 */
export async function endSessions(
  tx: Queryable,
  input: { userId: number; only?: number; except?: number; keepsApiTokens?: boolean },
): Promise<number> {
  if (input.only === undefined && !input.keepsApiTokens) {
    await tx.run(sql`delete from api_token where user_id = ${input.userId}`)
  }
  return tx.run(sql`
    delete from session where user_id = ${input.userId}
      and (${input.only ?? null}::int is null or id = ${input.only ?? null})
      and (${input.except ?? null}::int is null or id <> ${input.except ?? null})`)
}

/** Records in a session that its owner was confirmed, if the condition `only` holds. False when it does not. */
export async function confirmSession(
  db: Queryable,
  input: { userId: number; sessionId: number; confirmed: Confirmation; only: Statement },
): Promise<boolean> {
  const { by, at } = input.confirmed
  const confirmed = await db.run(sql`
    update session set ${confirmedAt[by]} = ${at}
     where id = ${input.sessionId} and user_id = ${input.userId} and ${input.only}`)
  return confirmed > 0
}

/** When the owner of a session was last confirmed by a provider; null if never. */
export async function lastConfirmation(
  db: Queryable,
  { sessionId, by }: { sessionId: number; by: Confirmation['by'] },
): Promise<Date | null> {
  const session = await db.one<{ at: Date | null }>(sql`
    select ${confirmedAt[by]} as at from session where id = ${sessionId}`)
  return session?.at ?? null
}
