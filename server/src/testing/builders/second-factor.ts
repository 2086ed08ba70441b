import { Secret, TOTP } from 'otpauth'
import { newTotpSecret } from '../../accounts/second-factor/totp.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { TestApp } from '../app.ts'

/** Enables a second factor and returns a generator of codes. Each call advances the clock, because a code works once. */
export async function enableSecondFactor(
  kashf: TestApp,
  person: { id: number; email: string },
): Promise<() => string> {
  const { sealed, uri } = newTotpSecret(kashf.deps, person.email)
  await kashf.deps.db.run(sql`update app_user set totp_secret = ${sealed} where id = ${person.id}`)
  const totp = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') })
  return () => {
    kashf.clock.advance(MINUTE_MS)
    return totp.generate({ timestamp: kashf.clock.now().getTime() })
  }
}
