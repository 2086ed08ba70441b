import { resealTotpSecrets } from '../accounts/second-factor/totp.ts'
import { needsRehash } from '../money/payments/paynet/password.ts'
import { resealCards } from '../money/payouts/reseal-cards.ts'
import { adoptInstallationKey } from '../runtime/installation-key.ts'
import { resealWebhookSecrets } from '../webhooks/secrets.ts'
import { auditCommand, configuration, withDatabase } from './with-database.ts'

/** `secrets rotate`: reseals with SECRET_KEY everything sealed with SECRET_KEY_OLD. Returns the exit code. */
export async function secretsRotate(): Promise<number> {
  const env = configuration()
  return withDatabase(env, async (db) => {
    let isDone = true
    for (const [what, reseal] of [
      ['card and personal numbers of payouts', resealCards],
      ['one-time-code secrets of operators', resealTotpSecrets],
      ['secrets of webhooks', resealWebhookSecrets],
    ] as const) {
      const { sealed, unreadable } = await reseal({ db, env })
      console.log(`${what}: ${sealed} re-encrypted`)
      if (unreadable.length > 0) {
        console.error(`${what}: neither SECRET_KEY nor SECRET_KEY_OLD opens ${unreadable.join(', ')}`)
        isDone = false
      }
    }
    if (await needsRehash({ db, env })) {
      console.error("Paynet's password: taken over with Paynet's next call; keep SECRET_KEY_OLD until then")
      isDone = false
    }
    if (isDone) await adoptInstallationKey(db, env)
    await auditCommand(db, 'secrets.rotate', 'secrets', { done: isDone })
    if (isDone) console.log('Everything is sealed with SECRET_KEY; SECRET_KEY_OLD is not needed any more.')
    return isDone ? 0 : 1
  })
}
