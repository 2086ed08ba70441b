import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import type { SecretKeys } from '../security/secrets.ts'
import { readSignedText, signText } from '../security/signed-text.ts'

/** Signs the hash of an address, so that whoever has its mail, and nobody else, stops further ones. */
export const stopKey = (keys: Pick<SecretKeys, 'secretKey'>, hash: Buffer): string =>
  signText(keys, 'roster-stop', hash.toString('base64url'))

/** Keeps an address from all further mails with links, of any teacher. Repeated it changes nothing. Fails with `link_expired`. */
export async function stopMails(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { key }: { key: string },
): Promise<void> {
  const hash = readSignedText(deps.env, 'roster-stop', key)
  if (hash === null) throw new Failure('link_expired')
  await deps.db.run(sql`
    insert into roster_silence (hash, created_at) values (${Buffer.from(hash, 'base64url')}, ${deps.clock.now()})
    on conflict do nothing`)
}
