import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notices/notify.ts'

type TellDeps = Pick<Deps, 'clock' | 'live'>

/** Tells the owner that somebody joined, declined or left. */
export async function tellOwner(
  deps: TellDeps,
  tx: Tx,
  of: { courseId: number; personId: number; role: TeamRole; event: 'joined' | 'declined' | 'left' },
): Promise<void> {
  const { courseId, personId, role, event } = of
  const { owner_id, title, author } = await tx.only<{ owner_id: number; title: string; author: string }>(sql`
    select c.teacher_id as owner_id, c.title, trim(u.first_name || ' ' || u.last_name) as author
      from course c, app_user u where c.id = ${courseId} and u.id = ${personId}`)
  await notify(deps, tx, {
    userId: owner_id,
    kind: `team_${event}`,
    subject: { course_id: courseId, title, author, role },
  })
}

/** Tells a member of their new role, or (null) that they are no longer on the team. */
export async function tellMember(
  deps: TellDeps,
  tx: Tx,
  of: { courseId: number; personId: number; role: TeamRole | null },
): Promise<void> {
  const { courseId, personId, role } = of
  const { title } = await tx.only<{ title: string }>(sql`select title from course where id = ${courseId}`)
  await notify(deps, tx, {
    userId: personId,
    kind: 'team_changed',
    subject: { course_id: courseId, title, role },
  })
}
