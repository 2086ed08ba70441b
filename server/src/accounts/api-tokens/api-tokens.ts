import { createHash, randomBytes } from 'node:crypto'
import {
  API_SCOPES,
  API_TOKEN_PREFIX,
  type ApiScope,
  MAX_API_TOKENS,
} from '@kashf/contract/accounts/api-scopes.ts'
import type { ApiToken, ApiTokenBody, NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { type TeacherStatus, USER_TYPE } from '@kashf/contract/constants.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import { oneLine } from '../people.ts'
import { type AccountState, holdSession, maySignIn } from '../sessions/sessions.ts'

/** How long an expired token stays in its owner's list. */
const SHOWN_AFTER_EXPIRY_DAYS = 30
const TOUCH_AFTER_MS = MINUTE_MS

const hashOf = (token: string) => createHash('sha256').update(token).digest()

type TokenRow = RowOf<Omit<ApiToken, 'scopes'>> & { scopes: string[] }

const COLUMNS = sql`id, name, scopes, last4, created_at, last_used_at, expires_at`

/** The scopes that this release knows, in their order; a newer release may have stored others. */
const knownScopes = (stored: readonly string[]): ApiScope[] =>
  API_SCOPES.filter((scope) => stored.includes(scope))

const present = (row: TokenRow): ApiToken => ({ ...withTimeText(row), scopes: knownScopes(row.scopes) })

/** The person's tokens, newest first, without their secrets. Expired ones stay for 30 days. */
export async function listApiTokens(deps: Pick<Deps, 'db'>, userId: number): Promise<ApiToken[]> {
  const rows = await deps.db.rows<TokenRow>(
    sql`select ${COLUMNS} from api_token where user_id = ${userId} order by id desc limit ${MAX_API_TOKENS}`,
  )
  return rows.map(present)
}

/**
 * Makes a token for the owner of the account, who proves it, and tells them by mail or bot. Only its hash is stored. Throws
 * `reauthentication_required` or `telegram_confirmation_required`, and `too_many_api_tokens` above 20.
 */
export async function makeApiToken(
  deps: Deps,
  user: SessionUser,
  { name, scopes, days, ...proof }: ApiTokenBody,
  caller: Caller,
): Promise<NewApiToken> {
  await reauthenticate(deps, user, proof, caller)
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    // Locks the person, so that concurrent calls count each other's tokens.
    await tx.run(sql`select from app_user where id = ${user.id} for no key update`)
    await holdSession(tx, user)
    const made = await tx.one<TokenRow>(sql`
      insert into api_token (user_id, name, token_hash, last4, scopes, created_at, expires_at)
      select ${user.id}, ${oneLine(name)}, ${hashOf(token)}, ${token.slice(-4)}, ${knownScopes(scopes)}::text[], ${now},
             ${new Date(now.getTime() + days * DAY_MS)}
       where (select count(*) from api_token where user_id = ${user.id}) < ${MAX_API_TOKENS}
      returning ${COLUMNS}`)
    if (!made) throw new Failure('too_many_api_tokens')
    await notifyOwner(deps, tx, { userId: user.id, event: { kind: 'api_token_made', name: made.name } })
    return made
  })
  logSecurity(deps.log, { event: 'api_token_made', personId: user.id, caller, tokenId: row.id })
  return { ...present(row), token }
}

/** Deletes one of the person's tokens, which ends it at once. Throws `not_found` when it is not theirs. */
export async function revokeApiToken(
  deps: Pick<Deps, 'db' | 'log'>,
  user: SessionUser,
  id: number,
  caller: Caller,
): Promise<void> {
  const gone = await deps.db.run(sql`delete from api_token where id = ${id} and user_id = ${user.id}`)
  if (gone === 0) throw new Failure('not_found')
  logSecurity(deps.log, { event: 'api_token_revoked', personId: user.id, caller, tokenId: id })
}

/**
 * The user of a token with its scopes, or null when it is unknown or expired or the account may not be signed in to.
 * Operators have no tokens.
 */
export async function findApiToken(
  deps: Pick<Deps, 'db' | 'clock'> & { env: Pick<Deps['env'], 'demo' | 'production'> },
  token: string,
): Promise<SessionUser | null> {
  const now = deps.clock.now()
  const row = await deps.db.one<
    AccountState & {
      id: number
      scopes: string[]
      last_used_at: Date | null
      user_id: number
      teacher_status: TeacherStatus | null
    }
  >(sql`
    select a.id, a.scopes, a.last_used_at, a.user_id, u.type, t.status as teacher_status,
           u.verified_at is not null as is_verified, u.blocked_at is not null as is_blocked, u.is_demo,
           u.totp_secret is not null as has_second_factor
      from api_token a join app_user u on u.id = a.user_id left join teacher t on t.user_id = u.id
     where a.token_hash = ${hashOf(token)} and a.expires_at > ${now}`)
  if (!row || row.type === USER_TYPE.operator || !maySignIn(deps.env, row)) return null
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await deps.db.run(sql`update api_token set last_used_at = ${now} where id = ${row.id}`)
  }
  return {
    id: row.user_id,
    type: row.type,
    // API tokens open no route that concerns sessions.
    sessionId: 0,
    teacherStatus: row.teacher_status,
    apiToken: { id: row.id, scopes: new Set(row.scopes) },
  }
}

/** Deletes tokens that expired 30 days ago. */
export async function deleteExpiredApiTokens(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - SHOWN_AFTER_EXPIRY_DAYS * DAY_MS)
  await deps.db.run(sql`delete from api_token where expires_at < ${before}`)
}
