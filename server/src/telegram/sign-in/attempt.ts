import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { equalsInConstantTime } from '../../security/constant-time.ts'
import { seal, unseal } from '../../security/secrets.ts'

/** The purpose of an attempt: signing in, linking the account of a session, or confirming its owner again. */
export type Purpose =
  | { kind: 'sign_in'; next: string | null }
  | { kind: 'link'; userId: number; sessionId: number }
  | { kind: 'confirm'; userId: number; sessionId: number; next: string | null }

/** An attempt lives in a cookie of the browser that began it; `state` ties Telegram's redirect to it. */
export interface Attempt {
  state: string
  /** The code verifier of PKCE. */
  verifier: string
  purpose: Purpose
}

const VALID_MS = 10 * MINUTE_MS
const COOKIE = 'kashf_telegram'
const PATH = '/api/telegram'
/** The maximum length of a cookie; our own have about 500 characters. */
const MAX_COOKIE = 4_000

type AttemptDeps = Pick<Deps, 'env' | 'clock' | 'publicUrl'>

/** Seals text for ten minutes. `whose` prevents one kind of text from being used as another. */
export const sealForMinutes = ({ env, clock }: AttemptDeps, whose: string, content: object): string =>
  seal(env, JSON.stringify({ ...content, until: clock.now().getTime() + VALID_MS }), {
    purpose: 'telegram-sign-in',
    whose,
  }).toString('base64url')

/** Unseals the text of `sealForMinutes`; null when it is forged or expired. */
export function unsealFresh<T>({ env, clock }: AttemptDeps, whose: string, sealed: string): T | null {
  try {
    const text = unseal(env, Buffer.from(sealed, 'base64url'), { purpose: 'telegram-sign-in', whose })
    const content: T & { until: number } = JSON.parse(text)
    return content.until > clock.now().getTime() ? content : null
  } catch {
    return null
  }
}

function setCookie(deps: AttemptDeps, reply: FastifyReply, value: string, maxAgeS: number): void {
  const secure = deps.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`,
  )
}

/** Begins an attempt and keeps it in the browser's cookie. */
export function beginAttempt(deps: AttemptDeps, reply: FastifyReply, purpose: Purpose): Attempt {
  const random = () => randomBytes(32).toString('base64url')
  const attempt: Attempt = { state: random(), verifier: random(), purpose }
  setCookie(deps, reply, sealForMinutes(deps, 'attempt', attempt), VALID_MS / 1000)
  return attempt
}

/**
 * Takes the attempt to which a return from Telegram belongs. It works once, because the cookie is deleted. Throws
 * `telegram_failed`.
 */
export function takeAttempt(
  deps: AttemptDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
): Attempt {
  const cookie = (request.headers.cookie ?? '')
    .slice(0, MAX_COOKIE)
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
  const attempt = unsealFresh<Attempt>(deps, 'attempt', cookie?.slice(COOKIE.length + 1) ?? '')
  if (!attempt || !equalsInConstantTime(state, attempt.state)) throw new Failure('telegram_failed')
  setCookie(deps, reply, '', 0)
  return attempt
}
