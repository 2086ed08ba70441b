import { sql } from '../../db/sql.ts'
import type { BuilderDeps } from './people.ts'
import { joinTeam } from './team.ts'

/** Makes a person a curator of a course with a share in force, hundredths of a per cent; returns the share's id. */
export async function joinForShare(
  deps: BuilderDeps,
  of: { courseId: number; personId: number; share: number },
): Promise<number> {
  const { courseId, personId, share } = of
  await joinTeam(deps, { courseId, personId, role: 'curator' })
  const now = deps.clock.now()
  const made = await deps.db.only<{ id: number }>(sql`
    insert into course_share (course_id, person_id, share, state, proposed_at, answered_at)
    values (${courseId}, ${personId}, ${share}, 'in_force', ${now}, ${now}) returning id`)
  return made.id
}
