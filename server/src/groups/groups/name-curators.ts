import { audit } from '../../audit/audit.ts'
import { peopleWho } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { lockGroupFor } from './find-group.ts'

/**
 * Names the curators of a group, from those who answer in its course. Learners whose curator is no longer one of them, and those
 * who had none, go to the others. Fails at `person_ids`.
 */
export async function nameCurators(
  deps: Pick<Deps, 'db'>,
  input: { groupId: number; user: SessionUser; personIds: readonly number[] },
): Promise<void> {
  const { groupId, user } = input
  const personIds = [...new Set(input.personIds)]
  await deps.db.transaction(async (tx) => {
    const group = await lockGroupFor(tx, 'run_groups', input)
    const team = new Set(peopleWho('answer', group))
    if (personIds.some((id) => !team.has(id))) throw invalid({ person_ids: 'not_in_team' })
    const before = await tx.rows<{ person_id: number }>(
      sql`delete from group_curator where group_id = ${groupId} returning person_id`,
    )
    await tx.run(sql`
      insert into group_curator (group_id, person_id) select ${groupId}, unnest(${personIds}::int[])`)
    await tx.run(sql`select share_out_learners(${groupId})`)
    await audit(tx, {
      personId: user.id,
      action: 'group.curators',
      subject: `course:${group.course_id}`,
      before: { group: groupId, curators: before.map(({ person_id }) => person_id) },
      after: { group: groupId, curators: personIds },
    })
  })
}
