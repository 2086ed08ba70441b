import type { Env } from '../config/env.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { keyId, type SealedFor, seal, unseal } from '../security/secrets.ts'

type SecretEnv = Pick<Env, 'secretKey' | 'secretKeyOld'>

/** Binds a secret to its teacher: a copy in another teacher's row cannot be opened. */
const sealedFor = (teacherId: number): SealedFor => ({ purpose: 'webhook', whose: `teacher:${teacherId}` })

export const sealSecret = (env: SecretEnv, teacherId: number, secret: string): Buffer =>
  seal(env, secret, sealedFor(teacherId))

export const openSecret = (env: SecretEnv, teacherId: number, sealed: Buffer): string =>
  unseal(env, sealed, sealedFor(teacherId))

const BATCH = 200

/** Reseals secrets that are sealed with SECRET_KEY_OLD. Returns how many, and the ids of webhooks that no key opens. */
export async function resealWebhookSecrets(deps: {
  db: Db
  env: SecretEnv
}): Promise<{ sealed: number; unreadable: number[] }> {
  const current = keyId(deps.env, 'webhook')
  const unreadable: number[] = []
  let sealed = 0
  let afterId = 0
  for (;;) {
    const rows = await deps.db.rows<{
      id: number
      teacher_id: number
      secret: Buffer
      old_secret: Buffer | null
    }>(sql`
      select id, teacher_id, secret, old_secret from webhook_endpoint
       where id > ${afterId} and (substring(secret from 1 for 4) <> ${current} or substring(old_secret from 1 for 4) <> ${current})
       order by id limit ${BATCH}`)
    for (const row of rows) {
      const again = (bytes: Buffer) =>
        sealSecret(deps.env, row.teacher_id, openSecret(deps.env, row.teacher_id, bytes))
      try {
        const [secret, old] = [again(row.secret), row.old_secret && again(row.old_secret)]
        // Skipped if the secret was replaced meanwhile.
        sealed += await deps.db.run(sql`
          update webhook_endpoint set secret = ${secret}, old_secret = ${old}
           where id = ${row.id} and secret = ${row.secret} and old_secret is not distinct from ${row.old_secret}::bytea`)
      } catch {
        unreadable.push(row.id)
      }
    }
    const last = rows.at(-1)
    if (!last) return { sealed, unreadable }
    afterId = last.id
  }
}
