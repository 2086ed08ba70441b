import type { Endpoints } from '../open-id/provider.ts'

/** The timeout for the discovery document. */
const WITHIN_MS = 10_000

/**
 * Reads the addresses of a provider from the discovery document of its issuer. Throws an error when it does not answer, the
 * document is of another issuer, or an address of it is less protected than the issuer's.
 */
export async function discover(issuer: string): Promise<Endpoints> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(WITHIN_MS),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the discovery document is missing: ${answer.status}`)
  const document = (await answer.json()) as Record<string, unknown> | null
  if (document?.issuer !== issuer) throw new Error('the discovery document is of another issuer')
  const address = (name: string): string => {
    const url = document[name]
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new Error(`the discovery document has no ${name}`)
    if (new URL(url).protocol !== new URL(issuer).protocol) throw new Error(`${name} is not protected`)
    return url
  }
  return {
    // Google signs with and without the scheme.
    issuers: [issuer, new URL(issuer).host],
    authorization: address('authorization_endpoint'),
    token: address('token_endpoint'),
    keys: address('jwks_uri'),
  }
}
