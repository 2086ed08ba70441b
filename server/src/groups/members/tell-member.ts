import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notices/notify.ts'
import type { FoundMember } from './find-member.ts'

/** What the notice says besides the course and the group. */
type Change =
  | { kind: 'member_moved' | 'member_removed'; reason: string }
  | { kind: 'member_paused' | 'member_prolonged'; until: Date; reason: string }
  | { kind: 'member_resumed' }

/** Tells a member what was changed for them; `groupId` is where they are now, without it where they were. */
export async function tellMember(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  of: { member: FoundMember; change: Change; groupId?: number },
): Promise<void> {
  const { member, groupId = member.group_id } = of
  const { kind, ...change } = of.change
  const named = await tx.only<{ title: string; group: string }>(sql`
    select c.title, g.title as "group" from course_group g join course c on c.id = g.course_id where g.id = ${groupId}`)
  const subject = {
    ...{ course_id: member.course_id, ...named, ...change },
    ...('until' in change && { until: change.until.toISOString() }),
  }
  await notify(deps, tx, { userId: member.user_id, ...({ kind, subject } as NoticeContent) })
}
