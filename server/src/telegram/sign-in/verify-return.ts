import { createHash } from 'node:crypto'
import { TELEGRAM_RETURN_PATH } from '@kashf/contract/telegram/telegram.ts'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Env } from '../../config/env.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { isTelegramId, shownName, type TelegramPerson, usernameOf } from './telegram-person.ts'

/** The timeout for exchanging a code for a token. */
const EXCHANGE_WITHIN_MS = 10_000
/** The maximum age of Telegram's confirmation. */
const MAX_AGE_S = 3_600
/** The allowed skew between Telegram's clock and ours. */
const CLOCK_TOLERANCE_S = 60
/** The minimum interval between fetches of Telegram's keys, which a confirmation with an unknown key triggers. */
const KEYS_COOLDOWN_MS = 5_000

/** The signature algorithms that BotFather offers and Node verifies. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']

/** The settings of the sign-in. Throws `not_found` where it is not configured. */
export function signInSettings(env: Pick<Env, 'telegram'>): {
  clientId: string
  clientSecret: string
  oauthUrl: string
} {
  const { telegram } = env
  if (!telegram?.clientSecret) throw new Failure('not_found')
  const clientId = telegram.botToken.split(':')[0] ?? ''
  return { clientId, clientSecret: telegram.clientSecret, oauthUrl: telegram.oauthUrl }
}

const returnUrl = (deps: Pick<Deps, 'publicUrl'>): string => `${deps.publicUrl}${TELEGRAM_RETURN_PATH}`

/** The URL of Telegram's page on which the person confirms. `verifier` is the code verifier of PKCE. */
export function confirmationUrl(
  deps: Pick<Deps, 'env' | 'publicUrl'>,
  { state, verifier }: { state: string; verifier: string },
): string {
  const { clientId, oauthUrl } = signInSettings(deps.env)
  const url = new URL(`${oauthUrl}/auth`)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: returnUrl(deps),
    response_type: 'code',
    // The scope `telegram:bot_access` lets the bot write to the person.
    scope: 'openid profile telegram:bot_access',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/**
 * Exchanges a code for Telegram's signed confirmation and returns the person. Throws when any part of it is invalid.
 */
export type VerifyReturn = (input: { code: string; verifier: string }) => Promise<TelegramPerson>

/** Verifies confirmations with Telegram's published keys, which are cached. */
export function openVerifyReturn(deps: Pick<Deps, 'env' | 'clock' | 'log' | 'publicUrl'>): VerifyReturn {
  let keys: JWTVerifyGetKey | undefined

  async function exchange(input: { code: string; verifier: string }): Promise<string> {
    const { clientId, clientSecret, oauthUrl } = signInSettings(deps.env)
    const answer = await fetch(`${oauthUrl}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: input.code,
        redirect_uri: returnUrl(deps),
        client_id: clientId,
        code_verifier: input.verifier,
      }).toString(),
      signal: AbortSignal.timeout(EXCHANGE_WITHIN_MS),
      redirect: 'error',
    })
    const body = answer.ok ? ((await answer.json()) as { id_token?: unknown } | null) : null
    if (typeof body?.id_token !== 'string') throw new Error(`Telegram gave no token: ${answer.status}`)
    return body.id_token
  }

  return async (input) => {
    const { clientId, oauthUrl } = signInSettings(deps.env)
    keys ??= createRemoteJWKSet(new URL(`${oauthUrl}/.well-known/jwks.json`), {
      cooldownDuration: KEYS_COOLDOWN_MS,
    })
    try {
      const { payload } = await jwtVerify(await exchange(input), keys, {
        issuer: oauthUrl,
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['iat', 'exp'],
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: deps.clock.now(),
      })
      return readPerson(payload, deps.clock.now())
    } catch (error) {
      // These error messages contain neither the token nor the code.
      const reason = error instanceof Error ? error.message : String(error)
      deps.log.warn({ reason }, 'a return from Telegram was refused')
      throw new Failure('telegram_failed')
    }
  }
}

function readPerson(claims: JWTPayload, now: Date): TelegramPerson {
  const { id, name, preferred_username: username, iat = 0 } = claims
  if (!isTelegramId(id)) throw new Error('the token has no id')
  return {
    telegramId: id,
    name: shownName(name),
    username: usernameOf(username),
    // Telegram's clock may be ahead of ours.
    confirmedAt: new Date(Math.min(iat * 1000, now.getTime())).toISOString(),
    launch: null,
  }
}
