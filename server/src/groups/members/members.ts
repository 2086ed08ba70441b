import type { Page } from '@kashf/contract/common.ts'
import { BEHIND_AFTER_DAYS } from '@kashf/contract/groups/limits.ts'
import type { Member, MembersQuery } from '@kashf/contract/groups/members.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { closesAt, learners } from '../../access/learners.ts'
import { personRef } from '../../accounts/people.ts'
import { DAY_MS } from '../../clock.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { cursorId, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { groupFor } from '../groups/find-group.ts'
import { pauseDaysLeft } from './pause-days.ts'

/** How many members a search compares by name: the search key of a person also has their address, which teachers do not see. */
const MAX_COMPARED = 500
const MAX_WORDS = 5

/**
 * The members of a group in the order in which they joined, for those who see its learners. A search answers at once, without
 * further pages.
 */
export async function groupMembers(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { groupId: number; user: SessionUser; query: MembersQuery },
): Promise<Page<Member>> {
  const { groupId, user, query } = of
  const group = await groupFor(deps.db, 'look_after', { groupId, user })
  const { state = 'all', search = '', cursor, limit = 24 } = query
  const words = foldUzbek(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const now = deps.clock.now()
  const rows = await deps.db.rows<RowOf<Member>>(sql`
    select m.id, ${personRef(sql`u`)} as person, t.title as tariff,
           case when k.id is not null then ${personRef(sql`k`)} end as curator, m.joined_at,
           (select fg.title from group_member f join course_group fg on fg.id = f.group_id
             where f.id = m.came_from and f.group_id <> m.group_id) as came_from,
           done.completed, (select count(*)::int from lesson l where l.course_id = m.course_id and l.deleted_at is null) as lessons,
           done.learned_at, case when m.paused_until > ${now} then m.paused_until end as paused_until,
           ${pauseDaysLeft(now)} as pause_days_left, ${closesAt(now)} as access_until
      from group_member m join course_group g on g.id = m.group_id join app_user u on u.id = m.user_id
      left join course_tariff t on t.id = m.tariff_id left join app_user k on k.id = m.curator_id
      left join ${learners} e on e.student_id = m.user_id and e.course_id = m.course_id
     cross join lateral (
       select count(p.completed_at)::int as completed, max(p.updated_at) as learned_at
         from lesson l join lesson_progress p on p.lesson_id = l.id and p.user_id = m.user_id
        where l.course_id = m.course_id and l.deleted_at is null) done
     where m.group_id = ${groupId} and m.left_at is null and m.id > ${cursorId(cursor) ?? 0}::bigint
       and ${inState(state, now)} and u.search_key like all(${words.map((word) => `%${word}%`)}::text[])
     order by m.id limit ${words.length > 0 ? MAX_COMPARED : limit + 1}`)
  const named = rows.filter((row) => matches(row, words))
  return {
    ...pageById(named, words.length > 0 ? MAX_COMPARED : limit, toMember),
    ...(cursor === undefined &&
      words.length === 0 &&
      state === 'all' && { total: await count(deps, group.id) }),
  }
}

const toMember = (row: RowOf<Member>): Member => ({
  ...withTimeText(row),
  paused_until: timeOf(row.paused_until),
  access_until: timeOf(row.access_until),
})
/** Columns whose names do not end in `_at` are dates at run time all the same. */
const timeOf = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null)

const inState = (state: NonNullable<MembersQuery['state']>, now: Date): Statement => {
  if (state === 'paused') return sql`m.paused_until > ${now}`
  if (state === 'all') return sql`true`
  const since = new Date(now.getTime() - BEHIND_AFTER_DAYS * DAY_MS)
  return sql`(m.paused_until is null or m.paused_until <= ${now})
    and greatest(g.starts_at, m.joined_at, done.learned_at) < ${since} and done.completed < (
      select count(*) from lesson l where l.course_id = m.course_id and l.deleted_at is null)`
}

const matches = ({ person }: RowOf<Member>, words: readonly string[]): boolean => {
  const name = foldUzbek(`${person.first_name} ${person.last_name}`)
  return words.every((word) => name.includes(word))
}

async function count(deps: Pick<Deps, 'db'>, groupId: number): Promise<number> {
  const row = await deps.db.only<{ count: number }>(sql`
    select count(*)::int as count from group_member where group_id = ${groupId} and left_at is null`)
  return row.count
}
