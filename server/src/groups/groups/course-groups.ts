import type { CourseGroup, CourseGroups } from '@kashf/contract/groups/groups.ts'
import { personRef } from '../../accounts/people.ts'
import {
  type CourseTeam,
  courseTeam,
  may,
  mayInSql,
  peopleWho,
  studioRole,
} from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { groupFor } from './find-group.ts'

const MAX_LISTED = 200

/** The groups of a course that the person looks after: all of them, or a curator's own. */
export async function courseGroups(
  deps: Pick<Deps, 'db'>,
  { courseId, user }: { courseId: number; user: SessionUser },
): Promise<CourseGroups> {
  const course = await deps.db.found<CourseTeam>(sql`
    select ${courseTeam} from course c
     where c.id = ${courseId} and c.deleted_at is null and ${mayInSql(user.id, 'see_groups')}`)
  const own =
    studioRole(user, course) === 'curator'
      ? sql`exists (select from group_curator k where k.group_id = g.id and k.person_id = ${user.id})`
      : sql`true`
  const mayChange = may(user, 'run_groups', course)
  const [groups, curators] = await Promise.all([
    readGroups(deps.db, sql`g.course_id = ${courseId} and ${own}`),
    mayChange
      ? deps.db.rows<{ person: CourseGroups['curators'][number] }>(sql`
          select ${personRef(sql`u`)} as person from app_user u
           where u.id = any(${peopleWho('answer', course)}::int[]) order by u.id`)
      : [],
  ])
  return {
    groups,
    may_change: mayChange,
    sees_tariffs: may(user, 'set_price', course),
    curators: curators.map(({ person }) => person),
  }
}

/** One group, as in the list. */
export async function oneGroup(
  deps: Pick<Deps, 'db'>,
  of: { groupId: number; user: SessionUser },
): Promise<CourseGroup> {
  await groupFor(deps.db, 'see_groups', of)
  const [group] = await readGroups(deps.db, sql`g.id = ${of.groupId}`)
  if (!group) throw new Error(`no group ${of.groupId}`)
  return group
}

/** Groups, those that begin last first; `where` is about `course_group g`. */
async function readGroups(db: Queryable, where: Statement): Promise<CourseGroup[]> {
  const rows = await db.rows<RowOf<CourseGroup>>(sql`
    select g.id, g.title, g.starts_at, g.ends_at, g.sale_starts_at, g.sale_ends_at, g.places, g.taken,
           (select count(*)::int from group_member m where m.group_id = g.id and m.left_at is null) as members,
           (select count(*)::int from place_queue q where q.group_id = g.id) as waiting,
           (select count(*)::int from group_interest i where i.group_id = g.id) as interested, g.pause_days,
           coalesce((select json_agg(json_build_object('person', ${personRef(sql`u`)}, 'learners', (
                       select count(*) from group_member m
                        where m.curator_id = u.id and m.group_id = g.id and m.left_at is null)) order by u.id)
              from group_curator k join app_user u on u.id = k.person_id where k.group_id = g.id), '[]') as curators,
           g.edit, g.closed_at
      from course_group g where ${where} order by g.starts_at desc, g.id desc limit ${MAX_LISTED}`)
  return rows.map((row) => withTimeText(row))
}
