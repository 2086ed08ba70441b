import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { allOf, sql, unprepared } from '../db/sql.ts'
import { type CourseFilter, choiceConditions, choiceTerms } from './course-filter.ts'
import { countChoices, type Kind } from './course-kinds.ts'
import { asQuery } from './search-levels.ts'
import type { SearchMatch } from './search-match.ts'
import { MAX_COUNTED } from './search-size.ts'

/** Of how many of the most popular courses the teachers are offered, and how many teachers. */
const LOOKED_AT = 300
const TEACHERS = 12

interface Counted {
  filter: CourseFilter
  /** What is counted, before the choices. */
  kinds: readonly Kind[]
  match: SearchMatch | null
  /** The kinds that pass, when they are so few courses that all are read. */
  few: number[] | null
}

/** How many courses each choice would show; teachers are counted exactly, whoever is chosen. */
export async function countFacets(db: Queryable, of: Counted): Promise<FacetCounts> {
  return { ...countChoices(of.kinds, of.filter), teachers: await countTeachers(db, of) }
}

async function countTeachers(
  db: Queryable,
  { filter, match, few }: Counted,
): Promise<FacetCounts['teachers']> {
  if (filter.search && !match) return []
  const choices = allOf([sql`c.is_published`, ...choiceConditions(filter)])
  const query = match && asQuery(match.any, choiceTerms(filter))
  const tier = match && match.size.courses > MAX_COUNTED ? sql`c.is_hot` : sql`true`
  const source = query
    ? sql`(select * from course_find c where c.is_published and ${tier} and c.terms @@ ${query} offset 0)`
    : few
      ? sql`(select * from course_find c where c.is_published and c.kind = any(${few}::int[]) offset 0)`
      : sql`course_find`
  const rows = await db.rows<FacetCounts['teachers'][number]>(
    unprepared(sql`
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*)::int as courses from course_find c
         where ${choices} and ${query ? sql`(c.terms @@ ${query}) is true` : sql`true`} and c.teacher_id = any(array(
           select unnest(${filter.teacher_ids}::int[]) union all (select teacher_id from (
             select c.teacher_id from ${source} c where ${query ? sql`true` : choices}
              order by c.learners_count desc, c.id desc limit ${LOOKED_AT}) popular
            group by teacher_id order by count(*) desc, teacher_id limit ${TEACHERS})))
         group by c.teacher_id) t
        join app_user u on u.id = t.teacher_id
       order by t.courses desc, u.id`),
  )
  return rows
}
