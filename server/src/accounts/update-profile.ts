import type { UpdateProfileBody } from '@kashf/contract/accounts.ts'
import { hitsConstraint, type Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { oneLine, personSearchKey } from './people.ts'
import { requestCode } from './send-code.ts'
import { teacherRenamedJob } from './teacher-renamed.ts'

interface Profile {
  first_name: string
  last_name: string
  username: string
  email: string
  pending_email: string | null
}

/** The address that waits for its code after this change; null when none does. */
async function newPendingEmail(tx: Tx, now: Profile, asked: string | undefined): Promise<string | null> {
  if (asked === undefined) return now.pending_email
  if (asked.toLowerCase() === now.email.toLowerCase()) return null
  const holder = await tx.one(sql`
    select 1 from app_user where lower(email) = ${asked.toLowerCase()} and verified_at is not null`)
  if (holder) throw invalid({ email: 'email_taken' })
  return asked
}

/**
 * Changes what of a profile was sent and leaves the rest. A new e-mail waits in `pending_email` for the code that is
 * mailed to it; the old one stays valid until then. A student's call with a teacher's fields ignores these.
 */
export async function updateProfile(deps: Deps, user: SessionUser, input: UpdateProfileBody): Promise<void> {
  const change = async (tx: Tx) => {
    const now = await tx.one<Profile>(sql`
      select first_name, last_name, username, email, pending_email from app_user where id = ${user.id} for no key update`)
    if (!now) throw new Failure('unauthorized')
    const next = {
      first_name: oneLine(input.first_name ?? now.first_name),
      last_name: oneLine(input.last_name ?? now.last_name),
      username: input.username ?? input.user_name ?? now.username,
      email: now.email,
    }
    const pending = await newPendingEmail(tx, now, input.email)
    await tx.run(sql`
      update app_user set first_name = ${next.first_name}, last_name = ${next.last_name}, username = ${next.username},
             pending_email = ${pending}, search_key = ${personSearchKey(next)}
       where id = ${user.id}`)
    if (pending !== now.pending_email) {
      // The code of the address that waited before must not outlive it.
      await tx.run(sql`delete from email_code where user_id = ${user.id} and purpose = 'change_email'`)
    }
    if (input.email !== undefined && pending) {
      await requestCode(deps, tx, { purpose: 'change_email', user_id: user.id })
    }
    if (user.type === 1) {
      await updateTeacher(tx, user.id, input)
      const isRenamed = next.first_name !== now.first_name || next.last_name !== now.last_name
      if (isRenamed) await deps.jobs.send(tx, teacherRenamedJob, { teacherId: user.id })
    }
    tx.afterCommit(() => deps.publicCache.clear())
  }
  try {
    await deps.db.transaction(change)
  } catch (error) {
    if (hitsConstraint(error, 'app_user_username')) throw invalid({ username: 'username_taken' })
    throw error
  }
}

/** Writes the fields of a teacher that were sent; an empty link takes the link away. */
export async function updateTeacher(
  tx: Tx,
  teacherId: number,
  input: { specialization?: string; info?: string; phone?: string; link?: string },
): Promise<void> {
  await tx.run(sql`
    update teacher set
      specialization = coalesce(${input.specialization === undefined ? null : oneLine(input.specialization)}, specialization),
      info = coalesce(${input.info?.trim() ?? null}, info),
      phone = coalesce(${input.phone ?? null}, phone),
      link = nullif(coalesce(${input.link ?? null}, link), '')
     where user_id = ${teacherId}`)
}
