import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { sql } from '../../db/sql.ts'
import type { BuilderDeps } from './people.ts'

/** Makes a person a member of a course's team from now on, without an invitation. */
export async function joinTeam(
  deps: BuilderDeps,
  of: { courseId: number; personId: number; role: TeamRole },
): Promise<void> {
  await deps.db.run(sql`
    insert into course_member (course_id, person_id, role, joined_at)
    values (${of.courseId}, ${of.personId}, ${of.role}, ${deps.clock.now()})`)
}

/** Ends a membership now. */
export async function leaveTeam(
  deps: BuilderDeps,
  of: { courseId: number; personId: number },
): Promise<void> {
  await deps.db.run(sql`
    update course_member set ended_at = ${deps.clock.now()}
     where course_id = ${of.courseId} and person_id = ${of.personId} and ended_at is null`)
}
