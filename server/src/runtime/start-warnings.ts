import path from 'node:path'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Warnings about a production installation, one sentence each; none in development. `demoPeople` is the number of demo users
 * still in the database.
 */
export async function startWarnings(
  deps: Pick<Deps, 'db' | 'env'>,
  { demoPeople }: { demoPeople: number },
): Promise<string[]> {
  const { env } = deps
  if (!env.production) return []
  const warnings: string[] = []
  if (demoPeople > 0) {
    warnings.push(
      `The demo school (${demoPeople} people) is still in the database, closed: npm run cli -- demo remove`,
    )
  }
  const operators = await deps.db.one<{ n: number }>(sql`
    select count(*)::int as n from app_user
     where type = ${literal.userType.operator} and totp_secret is null and blocked_at is null and not is_demo`)
  if (operators && operators.n > 0) {
    warnings.push(
      `${operators.n} ${operators.n === 1 ? 'operator has' : 'operators have'} no second factor and cannot sign in: npm run cli -- operator reset --email E`,
    )
  }
  if (!env.smtpUrl) {
    warnings.push(
      `Mails are not sent but written to ${path.join(env.dataDir, 'outbox')}, sign-in codes too: set SMTP_URL`,
    )
  } else if (env.smtpTls === 'off' && /^smtp:/i.test(env.smtpUrl)) {
    warnings.push('Mails go to the mail server unencrypted: SMTP_TLS=off')
  }
  if (env.publicUrl === null) {
    warnings.push('Links in mails lead to this machine alone: set PUBLIC_URL to the address people use')
  } else if (env.publicUrl.startsWith('http:') && !LOOPBACK.test(new URL(env.publicUrl).hostname)) {
    warnings.push('Passwords travel unencrypted: put a TLS proxy in front and set PUBLIC_URL to https://…')
  }
  return warnings
}
