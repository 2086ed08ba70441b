import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { escapeHtml } from './escape-html.ts'

/** The claims that every id token has. */
export interface StandardClaims {
  iss: string
  aud: string
  sub: string
  name: string
  /** The time of issue in Unix seconds. */
  iat: number
  exp: number
}

export interface OidcProvider<Claims = object> {
  clientSecret: string
  /** Simulates a person who agrees to sign in at a URL of `/auth`. Returns the URL of the redirect. */
  approve(personId: number, authUrl: string): string
  /** Changes the claims of the next id token. */
  changeNext(claims: Partial<StandardClaims & Claims>): void
  /** Signs the next id token with a key that is not published. */
  forgeNext(): void
  /** Publishes a new key and signs with it. */
  changeKey(): Promise<void>
  /** Handles a request to one of the four addresses; false for any other. */
  serve(request: IncomingMessage, url: URL, answer: ServerResponse): Promise<boolean>
}

interface Grant {
  personId: number
  redirectUri: string
  challenge: string
  nonce: string | null
}

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(6).toString('hex')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

/** The required parameters of `/auth`; throws a sentence for the browser when one is wrong. */
function readRequest(
  url: URL,
  clientId: string,
): { redirectUri: string; state: string; challenge: string; nonce: string | null } {
  const get = (name: string) => url.searchParams.get(name) ?? ''
  if (get('client_id') !== clientId) throw new Error('unknown client_id')
  if (get('response_type') !== 'code') throw new Error('response_type must be code')
  if (!get('scope').split(' ').includes('openid')) throw new Error('scope must include openid')
  if (get('code_challenge_method') !== 'S256') throw new Error('code_challenge_method must be S256')
  if (get('state') === '' || get('code_challenge') === '')
    throw new Error('state or code_challenge is missing')
  return {
    redirectUri: get('redirect_uri'),
    state: get('state'),
    challenge: get('code_challenge'),
    nonce: url.searchParams.get('nonce'),
  }
}

export interface OidcOptions<Claims> {
  /** The name of the simulated provider. */
  title: string
  clientId: string
  clientSecret: string
  /** Known once it listens. */
  issuer: () => string
  /** Everybody with an account, by id. */
  people: () => ReadonlyMap<number, { name: string }>
  /** What the provider tells of a person, beside the standard claims. */
  claimsOf: (personId: number) => Claims & { sub: string }
  /** Whether its tokens repeat the nonce of the request. */
  repeatsNonce: boolean
  onApproved?: (personId: number) => void
}

/** A provider of OpenID Connect: code flow with PKCE. */
export async function openOidc<Claims extends object>(
  options: OidcOptions<Claims>,
): Promise<OidcProvider<Claims>> {
  const { title, clientId, clientSecret, issuer, people, claimsOf, repeatsNonce, onApproved } = options
  const codes = new Map<string, Grant>()
  let key = await newKey()
  const published = [key.jwk]
  let changes: object = {}
  let isForged = false

  async function idToken({ personId, nonce }: Grant, name: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer(),
      aud: clientId,
      name,
      ...claimsOf(personId),
      ...(repeatsNonce && nonce !== null && { nonce }),
      iat: now,
      exp: now + 3600,
      ...changes,
    }
    const { kid } = key
    const { privateKey } = isForged ? await newKey() : key
    changes = {}
    isForged = false
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  }

  async function token(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const form = new URLSearchParams(await readText(request))
    if (request.headers.authorization !== expected) return { status: 401, body: { error: 'invalid_client' } }
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const person = grant && people().get(grant.personId)
    if (
      !grant ||
      !person ||
      form.get('grant_type') !== 'authorization_code' ||
      form.get('redirect_uri') !== grant.redirectUri ||
      challenge !== grant.challenge
    ) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    return {
      status: 200,
      body: {
        access_token: randomBytes(16).toString('hex'),
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: await idToken(grant, person.name),
      },
    }
  }

  function approve(personId: number, authUrl: string): string {
    const { state, ...request } = readRequest(new URL(authUrl), clientId)
    const code = randomBytes(16).toString('base64url')
    codes.set(code, { personId, ...request })
    onApproved?.(personId)
    const to = new URL(request.redirectUri)
    to.searchParams.set('code', code)
    to.searchParams.set('state', state)
    return to.href
  }

  /** The replacement of the provider's page: a link for everybody with an account. */
  function authPage(url: URL): { status: number; headers: { [name: string]: string }; body: string } {
    try {
      const personId = Number(url.searchParams.get('person') ?? 0)
      if (people().has(personId)) {
        return { status: 302, headers: { location: approve(personId, url.href) }, body: '' }
      }
      readRequest(url, clientId)
      const links = [...people()].map(([id, { name }]) => {
        const href = new URL(url)
        href.searchParams.set('person', String(id))
        return `<p><a href="${escapeHtml(href.href)}">${escapeHtml(name)}</a></p>`
      })
      const html = `<!doctype html><title>${title}</title><h1>${title} (look-alike)</h1>${links.join('')}`
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
    } catch (error) {
      return { status: 400, headers: { 'content-type': 'text/plain' }, body: String(error) }
    }
  }

  return {
    clientSecret,
    approve,
    changeNext(claims) {
      changes = claims
    },
    forgeNext() {
      isForged = true
    },
    async changeKey() {
      key = await newKey()
      published.push(key.jwk)
    },
    async serve(request, url, answer) {
      const json = (status: number, body: object) => {
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      switch (url.pathname) {
        case '/.well-known/openid-configuration':
          json(200, {
            issuer: issuer(),
            authorization_endpoint: `${issuer()}/auth`,
            token_endpoint: `${issuer()}/token`,
            jwks_uri: `${issuer()}/.well-known/jwks.json`,
          })
          return true
        case '/.well-known/jwks.json':
          json(200, { keys: published })
          return true
        case '/token': {
          const { status, body } = await token(request)
          json(status, body)
          return true
        }
        case '/auth': {
          const { status, headers, body } = authPage(url)
          answer.writeHead(status, headers).end(body)
          return true
        }
        default:
          return false
      }
    },
  }
}
