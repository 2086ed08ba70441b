import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OidcProvider, openOidc } from '../open-id/provider.ts'

/** A person with a Google account. */
export interface GooglePerson {
  id: number
  name: string
  email: string
  /** Whether Google has verified the e-mail; by default it has. */
  email_verified?: boolean
}

interface GoogleClaims {
  email: string
  email_verified: boolean
  nonce?: string
}

/** Google's sign-in over HTTP, with people whose accounts a test or a developer controls. */
export interface GoogleSimulator {
  /** The issuer. */
  url: string
  clientId: string
  oidc: OidcProvider<GoogleClaims>
  /** Adds a person, or changes one: `sub` stays, as Google promises. */
  setPerson(person: GooglePerson): void
  /** Answers the next requests for the discovery document with 503, or no longer. */
  breakDiscovery(isBroken: boolean): void
  stop(): void
}

const CLIENT_ID = '7000000001-look-alike.apps.googleusercontent.com'

/** Starts Google's sign-in on a port; by default a free one. */
export async function startGoogleSimulator(
  options: { port?: number; clientSecret?: string } = {},
): Promise<GoogleSimulator> {
  const people = new Map<number, GooglePerson>()
  let isBroken = false
  const oidc = await openOidc<GoogleClaims>({
    title: 'Google',
    clientId: CLIENT_ID,
    clientSecret: options.clientSecret ?? randomBytes(24).toString('base64url'),
    issuer: () => addressOf(),
    people: () => people,
    claimsOf(personId) {
      const { email = '', email_verified = true } = people.get(personId) ?? {}
      return { sub: String(personId).padStart(21, '1'), email, email_verified }
    },
    repeatsNonce: true,
  })
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '/', addressOf())
    const isDiscovery = url.pathname === '/.well-known/openid-configuration'
    if (isDiscovery && isBroken) return answer.writeHead(503).end()
    const isServed = await oidc.serve(request, url, answer).catch(() => answer.destroy())
    if (!isServed) answer.writeHead(404).end()
  })
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(),
    clientId: CLIENT_ID,
    oidc,
    setPerson: (person) => people.set(person.id, person),
    breakDiscovery(broken) {
      isBroken = broken
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
