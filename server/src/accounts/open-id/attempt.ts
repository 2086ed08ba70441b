import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { seal, unseal } from '../../security/secrets.ts'
import type { ProviderName } from './provider.ts'

/** The purpose of an attempt: signing in, linking the account of a session, or confirming its owner again. */
export type Purpose =
  | { kind: 'sign_in'; next: string | null }
  | { kind: 'link'; userId: number; sessionId: number }
  | { kind: 'confirm'; userId: number; sessionId: number; next: string | null }

/** An attempt lives in a cookie of the browser that began it; `state` ties the provider's redirect to it. */
export interface Attempt {
  state: string
  /** The code verifier of PKCE. */
  verifier: string
  /** Ties the provider's confirmation to the attempt, where the provider repeats it. */
  nonce: string
  purpose: Purpose
}

const VALID_MS = 10 * MINUTE_MS
/** The maximum length of a cookie; our own have about 600 characters. */
const MAX_COOKIE = 4_000

type AttemptDeps = Pick<Deps, 'env' | 'clock' | 'publicUrl'>

/** Binds sealed text to a provider and a kind of text, so that it cannot be used as another. */
export interface SealedBy {
  provider: ProviderName
  whose: 'attempt' | 'code' | 'registration'
}

const purposeOf = ({ provider, whose }: SealedBy) => ({ purpose: `${provider}-sign-in` as const, whose })

/** Seals text for ten minutes. */
export const sealForMinutes = ({ env, clock }: AttemptDeps, by: SealedBy, content: object): string =>
  seal(env, JSON.stringify({ ...content, until: clock.now().getTime() + VALID_MS }), purposeOf(by)).toString(
    'base64url',
  )

/** Unseals the text of `sealForMinutes`; null when it is forged or expired. */
export function unsealFresh<T>({ env, clock }: AttemptDeps, by: SealedBy, sealed: string): T | null {
  try {
    const text = unseal(env, Buffer.from(sealed, 'base64url'), purposeOf(by))
    const content: T & { until: number } = JSON.parse(text)
    return content.until > clock.now().getTime() ? content : null
  } catch {
    return null
  }
}

const cookieName = (provider: ProviderName) => `kashf_${provider}`

const keep = (
  deps: AttemptDeps,
  reply: FastifyReply,
  { provider, value, maxAgeS }: { provider: ProviderName; value: string; maxAgeS: number },
): void => setCookie(deps, reply, { name: cookieName(provider), value, path: `/api/${provider}`, maxAgeS })

/** Begins an attempt and keeps it in the browser's cookie. */
export function beginAttempt(
  deps: AttemptDeps,
  reply: FastifyReply,
  { provider, purpose }: { provider: ProviderName; purpose: Purpose },
): Attempt {
  const random = () => randomBytes(32).toString('base64url')
  const attempt: Attempt = { state: random(), verifier: random(), nonce: random(), purpose }
  const value = sealForMinutes(deps, { provider, whose: 'attempt' }, attempt)
  keep(deps, reply, { provider, value, maxAgeS: VALID_MS / 1000 })
  return attempt
}

/**
 * Takes the attempt to which a return from a provider belongs. It works once, because the cookie is deleted. Throws
 * `telegram_failed` or `google_failed`.
 */
export function takeAttempt(
  deps: AttemptDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, state }: { provider: ProviderName; state: string },
): Attempt {
  const sealed = readCookie(request, { name: cookieName(provider), within: MAX_COOKIE })
  const attempt = unsealFresh<Attempt>(deps, { provider, whose: 'attempt' }, sealed ?? '')
  if (!attempt || !equalsInConstantTime(state, attempt.state)) throw new Failure(`${provider}_failed`)
  keep(deps, reply, { provider, value: '', maxAgeS: 0 })
  return attempt
}
