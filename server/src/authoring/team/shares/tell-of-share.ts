import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../../notices/notify.ts'

type TellDeps = Pick<Deps, 'clock' | 'live'>
interface OfShare {
  courseId: number
  personId: number
  /** Hundredths of a per cent. */
  share: number
}

/** Tells a member what the owner proposes, or that it was taken back. */
export async function tellMemberOfShare(
  deps: TellDeps,
  tx: Tx,
  of: OfShare & ({ kind: 'share_proposed'; last_day: string | null } | { kind: 'share_withdrawn' }),
): Promise<void> {
  const { courseId, personId, share } = of
  const { title, owner } = await tx.only<{ title: string; owner: string }>(sql`
    select c.title, trim(u.first_name || ' ' || u.last_name) as owner
      from course c join app_user u on u.id = c.teacher_id where c.id = ${courseId}`)
  const subject = { course_id: courseId, title, owner, share }
  await notify(deps, tx, {
    userId: personId,
    ...(of.kind === 'share_proposed'
      ? { kind: of.kind, subject: { ...subject, last_day: of.last_day } }
      : { kind: of.kind, subject }),
  })
}

/** Tells the owner what a member answered. */
export async function tellOwnerOfShare(
  deps: TellDeps,
  tx: Tx,
  of: OfShare & { kind: 'share_confirmed' | 'share_refused' },
): Promise<void> {
  const { courseId, personId, kind, share } = of
  const { owner_id, title, author } = await tx.only<{ owner_id: number; title: string; author: string }>(sql`
    select c.teacher_id as owner_id, c.title, trim(u.first_name || ' ' || u.last_name) as author
      from course c, app_user u where c.id = ${courseId} and u.id = ${personId}`)
  await notify(deps, tx, { userId: owner_id, kind, subject: { course_id: courseId, title, author, share } })
}
