import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { deriveKey } from '../../secrets.ts'

type TokenDeps = { env: Pick<Env, 'secretKey'>; clock: Clock }

/**
 * What a token opens: `video/12`; `kept/12`, the same as long as its viewer may play it; `extras/12`, its captions and
 * previews; `file/7`.
 */
export type Opens = `${'video' | 'kept' | 'extras' | 'file'}/${number}`

/**
 * A token that opens one thing for one viewer (null: a visitor) until it expires. It stands in the path, so that the
 * relative addresses inside playlists inherit it: `{expiry}.{viewer}.{signature}`, numbers in base 36.
 */
export function makeToken(
  deps: TokenDeps,
  input: { opens: Opens; viewerId: number | null; expiresAt: Date },
): string {
  const expiry = Math.floor(input.expiresAt.getTime() / 1000).toString(36)
  const viewer = (input.viewerId ?? 0).toString(36)
  return `${expiry}.${viewer}.${sign(deps, input.opens, expiry, viewer)}`
}

/** Whether the token opens this, now. */
export const tokenOpens = (deps: TokenDeps, opens: Opens, token: string): boolean =>
  bearerOf(deps, opens, token) !== undefined

/** Whose token it is (null: a visitor's), or undefined when it does not open this now. */
export function bearerOf(deps: TokenDeps, opens: Opens, token: string): number | null | undefined {
  const parts = /^([0-9a-z]{1,9})\.([0-9a-z]{1,7})\.([\w-]{22})$/.exec(token)
  if (!parts) return undefined
  const [, expiry = '', viewer = '', signature = ''] = parts
  const expected = Buffer.from(sign(deps, opens, expiry, viewer))
  const isGenuine = timingSafeEqual(expected, Buffer.from(signature))
  if (!isGenuine || Number.parseInt(expiry, 36) * 1000 <= deps.clock.now().getTime()) return undefined
  return Number.parseInt(viewer, 36) || null
}

/** What makes the address of a video's poster impossible to guess. */
export const posterMark = (deps: Pick<TokenDeps, 'env'>, videoId: number): string =>
  sign(deps, `poster/${videoId}`, '', '')

const derived = new Map<string, Buffer>()

function sign(
  deps: Pick<TokenDeps, 'env'>,
  opens: Opens | `poster/${number}`,
  expiry: string,
  viewer: string,
): string {
  const { secretKey } = deps.env
  let key = derived.get(secretKey)
  if (!key) {
    key = deriveKey(secretKey, 'playback')
    derived.set(secretKey, key)
  }
  const text = `${opens}\n${expiry}\n${viewer}`
  return createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')
}
