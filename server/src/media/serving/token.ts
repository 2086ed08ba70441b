import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import { deriveKey } from '../../security/secrets.ts'

type TokenDeps = { env: Pick<Env, 'secretKey'>; clock: Clock }

/** The target of a token: `video/12`; `extras/12`, the captions and previews of a video; `file/7`; `recording/3`; `sheet/5`. */
export type TokenScope = `${'video' | 'extras' | 'file' | 'recording' | 'sheet'}/${number}`

/** The bearer of an address: the person, their session, and the browser (11 characters of base64url). */
export interface Bearer {
  viewerId: number
  sessionId: number
  browser: string
}

const VISITOR = { viewerId: 0, sessionId: 0, browser: '' }

/**
 * A token that grants one bearer (null: a visitor) access to one target until it expires. It is part of the path, so that
 * relative addresses in playlists inherit it: `{expiry}.{viewer}.{session}.{browser}.{signature}`, numbers in base 36.
 */
export function createToken(
  deps: TokenDeps,
  input: { scope: TokenScope; bearer: Bearer | null; expiresAt: Date },
): string {
  const { viewerId, sessionId, browser } = input.bearer ?? VISITOR
  const expiry = Math.floor(input.expiresAt.getTime() / 1000).toString(36)
  const claims = `${expiry}.${viewerId.toString(36)}.${sessionId.toString(36)}.${browser}`
  return `${claims}.${sign(deps, input.scope, claims)}`
}

/** The bearer of a valid token (null: a visitor); undefined when it is forged, expired or for another target. */
export function bearerOf(deps: TokenDeps, scope: TokenScope, token: string): Bearer | null | undefined {
  const parts = /^(([0-9a-z]{1,9})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([\w-]{0,11}))\.([\w-]{22})$/.exec(
    token,
  )
  if (!parts) return undefined
  const [, claims = '', expiry = '', viewer = '', session = '', browser = '', signature = ''] = parts
  const expected = Buffer.from(sign(deps, scope, claims))
  const isGenuine = timingSafeEqual(expected, Buffer.from(signature))
  if (!isGenuine || Number.parseInt(expiry, 36) * 1000 <= deps.clock.now().getTime()) return undefined
  const viewerId = Number.parseInt(viewer, 36)
  return viewerId === 0 ? null : { viewerId, sessionId: Number.parseInt(session, 36), browser }
}

/** The unguessable part of a poster's address. */
export const posterToken = (deps: Pick<TokenDeps, 'env'>, videoId: number): string =>
  sign(deps, `poster/${videoId}`, '')

/** The unguessable part of the address of a question's picture. */
export const questionPictureToken = (deps: Pick<TokenDeps, 'env'>, imageId: number): string =>
  sign(deps, `question/${imageId}`, '')

const derivedKeys = new Map<string, Buffer>()

function sign(
  deps: Pick<TokenDeps, 'env'>,
  scope: TokenScope | `${'poster' | 'question'}/${number}`,
  claims: string,
): string {
  const { secretKey } = deps.env
  let key = derivedKeys.get(secretKey)
  if (!key) {
    key = deriveKey(secretKey, 'playback')
    derivedKeys.set(secretKey, key)
  }
  return createHmac('sha256', key)
    .update(`${scope}\n${claims}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}
