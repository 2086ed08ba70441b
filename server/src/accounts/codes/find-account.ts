import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type CallingDevice, evidenceOf, strongestEvidence } from '../sessions/known-devices.ts'

interface Account {
  id: number
  email: string
  username: string
  /** The evidence by which the account knows the calling device; null when it does not. */
  known: string | null
}

/** The account of a verified address, and how it knows the device. Null when there is none or it is blocked. */
export async function findAccount(
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
  return row ? { ...row, known: strongestEvidence(row.known) } : null
}
