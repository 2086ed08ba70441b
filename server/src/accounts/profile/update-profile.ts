import type { UpdateProfileBody } from '@kashf/contract/accounts.ts'
import { hitsConstraint, type Queryable, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure, invalid } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { sendSecurityMailJob } from '../../notices/mail/send-security-mail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { giveUpPendingEmail } from '../account-security/account-changes.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import {
  refuseTakenEmail,
  requestEmailChange,
  resendEmailCode,
} from '../account-security/request-email-change.ts'
import { oneLine, personSearchKey } from '../people.ts'
import { teacherRenamedJob } from './teacher-renamed.ts'

interface Profile {
  first_name: string
  last_name: string
  username: string
  email: string
  pending_email: string | null
}

/** What of a change decides who gets into the account; null where it stays as it is. */
function sensitiveChange(
  now: Profile,
  input: UpdateProfileBody,
): { username: string | null; email: string | null } {
  const username = input.username ?? input.user_name ?? now.username
  const email = input.email ?? now.email
  const isNewEmail = ![now.email, now.pending_email].some(
    (known) => known?.toLowerCase() === email.toLowerCase(),
  )
  return { username: username === now.username ? null : username, email: isNewEmail ? email : null }
}

const profileOf = (db: Queryable, userId: number) =>
  db.one<Profile>(sql`
    select first_name, last_name, username, email, pending_email from app_user where id = ${userId} for no key update`)

/** Names what is taken before the proof is asked for: a one-time code is used up by it. */
async function refuseTaken(
  deps: Deps,
  userId: number,
  asked: { username: string | null; email: string | null },
): Promise<void> {
  if (asked.email !== null) await refuseTakenEmail(deps, deps.db, { email: asked.email, userId })
  if (asked.username === null) return
  const holder = await deps.db.one(sql`
    select 1 from app_user where lower(username) = ${asked.username.toLowerCase()} and id <> ${userId}`)
  if (holder) throw invalid({ username: 'username_taken' })
}

/**
 * Changes what of a profile was sent and leaves the rest. A new username or e-mail asks for the proof of the owner
 * (`reauthentication_required`); values sent as they are do not. A new e-mail waits in `pending_email` for the code that is
 * mailed to it, after the present address was told; the present one given gives it up. A student's call with a teacher's
 * fields ignores these.
 */
export async function updateProfile(
  deps: Deps,
  user: SessionUser,
  input: UpdateProfileBody,
  caller: Caller,
): Promise<void> {
  const before = await profileOf(deps.db, user.id)
  if (!before) throw new Failure('unauthorized')
  const asked = sensitiveChange(before, input)
  const isProven = asked.username !== null || asked.email !== null
  if (isProven) {
    await refuseTaken(deps, user.id, asked)
    await reauthenticate(deps, user, input, caller)
  }
  try {
    await deps.db.transaction((tx) => change(deps, tx, { user, input, isProven }))
  } catch (error) {
    if (hitsConstraint(error, 'app_user_username')) throw invalid({ username: 'username_taken' })
    throw error
  }
  const { id: personId } = user
  if (asked.username !== null) logSecurity(deps.log, { event: 'username_changed', personId, caller })
  if (asked.email !== null) logSecurity(deps.log, { event: 'email_change_requested', personId, caller })
}

async function change(
  deps: Deps,
  tx: Tx,
  { user, input, isProven }: { user: SessionUser; input: UpdateProfileBody; isProven: boolean },
): Promise<void> {
  const now = await profileOf(tx, user.id)
  if (!now) throw new Failure('unauthorized')
  const asked = sensitiveChange(now, input)
  // What was unchanged a moment ago may have been changed meanwhile, from another device.
  if (!isProven && (asked.username !== null || asked.email !== null)) {
    throw new Failure('reauthentication_required')
  }
  const next = {
    first_name: oneLine(input.first_name ?? now.first_name),
    last_name: oneLine(input.last_name ?? now.last_name),
    username: asked.username ?? now.username,
    email: now.email,
  }
  await tx.run(sql`
    update app_user set first_name = ${next.first_name}, last_name = ${next.last_name}, username = ${next.username},
           search_key = ${personSearchKey(next)}
     where id = ${user.id}`)
  if (asked.username !== null) {
    await deps.jobs.send(tx, sendSecurityMailJob, {
      to: now.email,
      event: { kind: 'username_changed', username: asked.username },
    })
  }
  await changeEmail(deps, tx, { userId: user.id, now, input, asked: asked.email })
  if (user.type === 1) {
    await updateTeacher(tx, user.id, input)
    const isRenamed = next.first_name !== now.first_name || next.last_name !== now.last_name
    if (isRenamed) await deps.jobs.send(tx, teacherRenamedJob, { teacherId: user.id })
  }
  tx.afterCommit(() => deps.publicCache.clear())
}

async function changeEmail(
  deps: Deps,
  tx: Tx,
  {
    userId,
    now,
    input,
    asked,
  }: { userId: number; now: Profile; input: UpdateProfileBody; asked: string | null },
): Promise<void> {
  if (asked !== null) return requestEmailChange(deps, tx, { userId, from: now.email, to: asked })
  if (input.email === undefined || now.pending_email === null) return
  const isPresent = input.email.toLowerCase() === now.email.toLowerCase()
  if (isPresent) return giveUpPendingEmail(deps, tx, userId)
  // It may have become somebody else's meanwhile.
  await refuseTakenEmail(deps, tx, { email: now.pending_email, userId })
  await resendEmailCode(deps, tx, userId)
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
