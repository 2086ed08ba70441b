import type { ApplyBody, UpdateProfileBody } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { hitsConstraint, type Queryable, type Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { defineJob, retried } from '../../jobs/queue.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { cancelPendingEmail } from '../account-security/account-changes.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import {
  assertEmailIsFree,
  requestEmailChange,
  resendEmailCode,
} from '../account-security/request-email-change.ts'
import { oneLine, personSearchKey } from '../people.ts'
import { wrongNames } from './check-names.ts'

/**
 * A teacher was renamed or has another specialisation. The catalogue, which stores both in its search texts, handles it
 * (`reindex-courses.ts`).
 */
export const teacherRenamedJob = defineJob<{ teacherId: number }>('teacher-renamed', retried(5))

interface Profile {
  first_name: string
  last_name: string
  username: string
  email: string | null
  pending_email: string | null
}

/** The new username and e-mail, which decide who can sign in; null for an unchanged one. */
function sensitiveChange(
  now: Profile,
  input: UpdateProfileBody,
): { username: string | null; email: string | null } {
  const username = input.username ?? input.user_name ?? now.username
  const email = input.email?.toLowerCase()
  const isKnown = [now.email, now.pending_email].some((known) => known?.toLowerCase() === email)
  return {
    username: username === now.username ? null : username,
    email: email === undefined || isKnown ? null : (input.email ?? null),
  }
}

const profileOf = (db: Queryable, userId: number) =>
  db.one<Profile>(sql`
    select first_name, last_name, username, email, pending_email from app_user where id = ${userId} for no key update`)

/** Checked before reauthentication, because that uses up a one-time code. */
async function assertFree(
  deps: Deps,
  userId: number,
  changed: { username: string | null; email: string | null },
): Promise<void> {
  if (changed.email !== null) await assertEmailIsFree(deps, deps.db, { email: changed.email, userId })
  if (changed.username === null) return
  const holder = await deps.db.one(sql`
    select 1 from app_user where lower(username) = ${changed.username.toLowerCase()} and id <> ${userId}`)
  if (holder) throw invalid({ username: 'username_taken' })
}

/**
 * Changes the fields that were sent; a teacher's fields are ignored for students. A new username or e-mail requires
 * reauthentication. A new e-mail stays in `pending_email` until its code is confirmed; sending the current e-mail cancels it.
 */
export async function updateProfile(
  deps: Deps,
  user: SessionUser,
  input: UpdateProfileBody,
  caller: Caller,
): Promise<void> {
  const before = await profileOf(deps.db, user.id)
  if (!before) throw new Failure('unauthorized')
  const changed = sensitiveChange(before, input)
  const wrong = wrongNames(
    {
      first_name: input.first_name ?? before.first_name,
      last_name: input.last_name ?? before.last_name,
      username: changed.username ?? before.username,
    },
    before,
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const needsProof = changed.username !== null || changed.email !== null
  if (needsProof) {
    await assertFree(deps, user.id, changed)
    await reauthenticate(deps, user, input, caller)
  }
  try {
    await deps.db.transaction((tx) => change(deps, tx, { user, input, isProven: needsProof }))
  } catch (error) {
    if (hitsConstraint(error, 'app_user_username')) throw invalid({ username: 'username_taken' })
    throw error
  }
  const { id: personId } = user
  if (changed.username !== null) logSecurity(deps.log, { event: 'username_changed', personId, caller })
  if (changed.email !== null) logSecurity(deps.log, { event: 'email_change_requested', personId, caller })
}

async function change(
  deps: Deps,
  tx: Tx,
  { user, input, isProven }: { user: SessionUser; input: UpdateProfileBody; isProven: boolean },
): Promise<void> {
  const now = await profileOf(tx, user.id)
  if (!now) throw new Failure('unauthorized')
  const changed = sensitiveChange(now, input)
  // A concurrent change from another device may have turned an unchanged value into a change.
  if (!isProven && (changed.username !== null || changed.email !== null)) {
    throw new Failure('reauthentication_required')
  }
  const next = {
    first_name: oneLine(input.first_name ?? now.first_name),
    last_name: oneLine(input.last_name ?? now.last_name),
    username: changed.username ?? now.username,
    email: now.email,
  }
  await tx.run(sql`
    update app_user set first_name = ${next.first_name}, last_name = ${next.last_name}, username = ${next.username},
           search_key = ${personSearchKey(next)}
     where id = ${user.id}`)
  if (changed.username !== null) {
    const event = { kind: 'username_changed' as const, username: changed.username }
    await notifyOwner(deps, tx, { userId: user.id, event })
  }
  await changeEmail(deps, tx, { userId: user.id, now, input, newEmail: changed.email })
  if (user.type === USER_TYPE.teacher) {
    const isRespecialized = await updateTeacher(tx, user.id, input)
    const isRenamed = next.first_name !== now.first_name || next.last_name !== now.last_name
    if (isRenamed || isRespecialized) await deps.jobs.send(tx, teacherRenamedJob, { teacherId: user.id })
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
    newEmail,
  }: { userId: number; now: Profile; input: UpdateProfileBody; newEmail: string | null },
): Promise<void> {
  if (newEmail !== null) return requestEmailChange(deps, tx, { userId, from: now.email, to: newEmail })
  if (input.email === undefined || now.pending_email === null) return
  const isCurrent = input.email.toLowerCase() === now.email?.toLowerCase()
  if (isCurrent) return cancelPendingEmail(deps, tx, userId)
  // Another account may have taken it meanwhile.
  await assertEmailIsFree(deps, tx, { email: now.pending_email, userId })
  await resendEmailCode(deps, tx, userId)
}

/** Writes the teacher's fields that were sent; an empty link removes the link. Returns whether the specialisation changed. */
async function updateTeacher(
  tx: Tx,
  teacherId: number,
  input: { specialization?: string; info?: string; phone?: string; link?: string },
): Promise<boolean> {
  const before = await tx.one<{ specialization: string }>(
    sql`select specialization from teacher where user_id = ${teacherId} for no key update`,
  )
  await tx.run(sql`
    update teacher set
      specialization = coalesce(${input.specialization === undefined ? null : oneLine(input.specialization)}, specialization),
      info = coalesce(${input.info?.trim() ?? null}, info),
      phone = coalesce(${input.phone ?? null}, phone),
      link = nullif(coalesce(${input.link ?? null}, link), '')
     where user_id = ${teacherId}`)
  return input.specialization !== undefined && oneLine(input.specialization) !== before?.specialization
}

/** Puts a rejected teacher back at the end of the queue and clears the reason for the rejection. */
export async function applyAgain(deps: Deps, teacherId: number, input: ApplyBody): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const moved = await tx.run(sql`
      update teacher set status = ${literal.teacherStatus.waiting}, rejection_reason = null, decided_at = null, applied_at = ${deps.clock.now()}
       where user_id = ${teacherId} and status = ${literal.teacherStatus.rejected}`)
    if (moved === 0) throw new Failure('teacher_state_conflict')
    if (await updateTeacher(tx, teacherId, input)) await deps.jobs.send(tx, teacherRenamedJob, { teacherId })
  })
}
