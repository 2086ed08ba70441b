import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { HOUR_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Attempt } from './attempt.ts'
import type { ConfirmedPerson, Endpoints, Provider } from './provider.ts'

/** The timeout for exchanging a code for a token. */
const EXCHANGE_WITHIN_MS = 10_000
/** The maximum age of a provider's confirmation. */
const MAX_AGE_S = 3_600
/** The allowed skew between the provider's clock and ours. */
const CLOCK_TOLERANCE_S = 60
/** The minimum interval between fetches of the keys, which a confirmation with an unknown key triggers. */
const KEYS_COOLDOWN_MS = 5_000
/** How long the addresses of a provider are used before they are asked for again. */
const ENDPOINTS_KEPT_MS = HOUR_MS

/** The signature algorithms that the providers offer and Node verifies. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']

/** The conversation with a provider. Everything that fails in it is `telegram_failed` or `google_failed`. */
export interface OpenIdClient<Person> {
  /** The URL of the provider's page on which the person confirms. */
  confirmationUrl(attempt: Attempt): Promise<string>
  /** Exchanges a code for the provider's signed confirmation and returns the person. */
  verifyReturn(input: { code: string } & Pick<Attempt, 'verifier' | 'nonce'>): Promise<Person>
}

/** Opens a client, which caches the provider's addresses and published keys. */
export function openClient<Person extends ConfirmedPerson>(
  deps: Pick<Deps, 'env' | 'clock' | 'log' | 'publicUrl'>,
  provider: Provider<Person>,
): OpenIdClient<Person> {
  // The port of the public URL may be known only once the server listens.
  const returnUrl = () => deps.publicUrl + provider.returnPath
  let known: { endpoints: Promise<Endpoints>; until: number } | undefined
  let keys: { of: string; get: JWTVerifyGetKey } | undefined

  function endpointsOf(issuer: string): Promise<Endpoints> {
    const now = deps.clock.now().getTime()
    if (known && now < known.until) return known.endpoints
    const asked = { endpoints: provider.endpoints(issuer), until: now + ENDPOINTS_KEPT_MS }
    known = asked
    asked.endpoints.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.endpoints
  }

  function keysOf(url: string): JWTVerifyGetKey {
    if (keys?.of !== url) {
      keys = { of: url, get: createRemoteJWKSet(new URL(url), { cooldownDuration: KEYS_COOLDOWN_MS }) }
    }
    return keys.get
  }

  async function exchange(url: string, input: { code: string; verifier: string }): Promise<string> {
    const { clientId, clientSecret } = provider.settings(deps.env)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: input.code,
        redirect_uri: returnUrl(),
        client_id: clientId,
        code_verifier: input.verifier,
      }).toString(),
      signal: AbortSignal.timeout(EXCHANGE_WITHIN_MS),
      redirect: 'error',
    })
    const body = answer.ok ? ((await answer.json()) as { id_token?: unknown } | null) : null
    if (typeof body?.id_token !== 'string')
      throw new Error(`${provider.name} gave no token: ${answer.status}`)
    return body.id_token
  }

  /** These error messages contain neither the token nor the code. */
  async function refusing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      deps.log.warn({ reason, provider: provider.name }, 'signing in with a provider was refused')
      throw new Failure(`${provider.name}_failed`)
    }
  }

  return {
    confirmationUrl({ state, verifier, nonce }) {
      const { clientId, issuer } = provider.settings(deps.env)
      return refusing(async () => {
        const { authorization } = await endpointsOf(issuer)
        const url = new URL(authorization)
        url.search = new URLSearchParams({
          client_id: clientId,
          redirect_uri: returnUrl(),
          response_type: 'code',
          ...provider.parameters,
          state,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          ...(provider.repeatsNonce && { nonce }),
        }).toString()
        return url.href
      })
    },

    verifyReturn(input) {
      const { clientId, issuer } = provider.settings(deps.env)
      return refusing(async () => {
        const endpoints = await endpointsOf(issuer)
        const { payload } = await jwtVerify(await exchange(endpoints.token, input), keysOf(endpoints.keys), {
          issuer: endpoints.issuers,
          audience: clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['iat', 'exp'],
          maxTokenAge: MAX_AGE_S,
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: deps.clock.now(),
        })
        if (provider.repeatsNonce && payload.nonce !== input.nonce) throw new Error('the nonce is another')
        const { iat = 0 } = payload
        // The provider's clock may be ahead of ours.
        const confirmedAt = new Date(Math.min(iat * 1000, deps.clock.now().getTime()))
        return provider.readPerson(payload, confirmedAt.toISOString())
      })
    },
  }
}
