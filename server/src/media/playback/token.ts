import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import { deriveKey } from '../../security/secrets.ts'

type TokenDeps = { env: Pick<Env, 'secretKey'>; clock: Clock }

/** What a token opens: `video/12`; `extras/12`, its captions and previews; `file/7`. */
export type TokenScope = `${'video' | 'extras' | 'file'}/${number}`

/** Who an address was given to: the person, their session, and the browser within it (11 characters of base64url). */
export interface Bearer {
  viewerId: number
  sessionId: number
  browser: string
}

const VISITOR = { viewerId: 0, sessionId: 0, browser: '' }

/**
 * A token that opens one thing for one bearer (null: a visitor) until it expires. It is part of the path, so that relative
 * addresses in playlists inherit it: `{expiry}.{viewer}.{session}.{browser}.{signature}`, numbers in base 36.
 */
export function createToken(
  deps: TokenDeps,
  input: { opens: TokenScope; bearer: Bearer | null; expiresAt: Date },
): string {
  const { viewerId, sessionId, browser } = input.bearer ?? VISITOR
  const expiry = Math.floor(input.expiresAt.getTime() / 1000).toString(36)
  const claims = `${expiry}.${viewerId.toString(36)}.${sessionId.toString(36)}.${browser}`
  return `${claims}.${sign(deps, input.opens, claims)}`
}

/** Whose token it is (null: a visitor's), or undefined when it does not open this now. */
export function bearerOf(deps: TokenDeps, opens: TokenScope, token: string): Bearer | null | undefined {
  const parts = /^(([0-9a-z]{1,9})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{0,11}))\.([\w-]{22})$/.exec(
    token,
  )
  if (!parts) return undefined
  const [, claims = '', expiry = '', viewer = '', session = '', browser = '', signature = ''] = parts
  const expected = Buffer.from(sign(deps, opens, claims))
  const isGenuine = timingSafeEqual(expected, Buffer.from(signature))
  if (!isGenuine || Number.parseInt(expiry, 36) * 1000 <= deps.clock.now().getTime()) return undefined
  const viewerId = Number.parseInt(viewer, 36)
  return viewerId === 0 ? null : { viewerId, sessionId: Number.parseInt(session, 36), browser }
}

/** What makes the address of a video's poster impossible to guess. */
export const posterToken = (deps: Pick<TokenDeps, 'env'>, videoId: number): string =>
  sign(deps, `poster/${videoId}`, '')

const derived = new Map<string, Buffer>()

function sign(deps: Pick<TokenDeps, 'env'>, opens: TokenScope | `poster/${number}`, claims: string): string {
  const { secretKey } = deps.env
  let key = derived.get(secretKey)
  if (!key) {
    key = deriveKey(secretKey, 'playback')
    derived.set(secretKey, key)
  }
  return createHmac('sha256', key)
    .update(`${opens}\n${claims}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}
