import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type CallingDevice, evidenceOf, knownAs } from '../sessions/known-devices.ts'

interface Account {
  id: number
  email: string
  username: string
  /** By what the account knows the calling device; null: not at all. */
  known: string | null
}

/** The verified account of an address, and whether it knows the device; null when there is none or it is blocked. */
export async function accountAt(
  deps: Pick<Deps, 'db'>,
  input: { email: string; device: CallingDevice },
): Promise<Account | null> {
  const { address, device } = evidenceOf(input.device)
  const row = await deps.db.one<{ id: number; email: string; username: string; known: string[] }>(sql`
    select id, email, username,
           array(select evidence from known_device
                  where user_id = app_user.id and evidence = any(${[address, device]})) as known
      from app_user
     where lower(email) = ${input.email.toLowerCase()} and verified_at is not null and blocked_at is null`)
  return row ? { ...row, known: knownAs(row.known) } : null
}
