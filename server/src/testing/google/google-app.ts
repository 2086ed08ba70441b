import { type GoogleSimulator, startGoogleSimulator } from '@kashf/simulators/google/google.ts'
import { startTestApp, type TestApp } from '../app.ts'

/** The application with a simulated Google. */
export interface GoogleApp {
  kashf: TestApp
  google: GoogleSimulator
  /** Begins a sign-in, or continues one whose URL a call answered with. */
  begin(next?: string): Promise<Begun>
  /** A person approves on Google's page, and the browser comes back with the cookie of the start. */
  comeBack(begun: Begun, personId: number, token?: string): ReturnType<TestApp['call']>
  close(): Promise<void>
}

/** An attempt at Google, as the browser that began it knows it. */
export interface Begun {
  cookie: string
  authUrl: string
}

export const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? ''

/** The code and the state with which Google redirects a person who approves. */
export function approve(google: GoogleSimulator, { authUrl }: Begun, personId: number) {
  const { searchParams } = new URL(google.oidc.approve(personId, authUrl))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

export async function startGoogleApp(options: { worker?: boolean } = {}): Promise<GoogleApp> {
  const google = await startGoogleSimulator()
  const kashf = await startTestApp({
    ...options,
    variables: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.oidc.clientSecret,
      GOOGLE_OAUTH_URL: google.url,
    },
  })
  return {
    kashf,
    google,
    async begin(next) {
      const query = next ? `?next=${encodeURIComponent(next)}` : ''
      const answer = await kashf.call('GET', `/api/google/start${query}`)
      return { cookie: cookieOf(answer.headers['set-cookie']), authUrl: String(answer.headers.location) }
    },
    comeBack: (begun, personId, token) =>
      kashf.call('POST', '/api/google/return', {
        body: approve(google, begun, personId),
        headers: { cookie: begun.cookie },
        ...(token && { token }),
      }),
    async close() {
      google.stop()
      await kashf.close()
    },
  }
}
