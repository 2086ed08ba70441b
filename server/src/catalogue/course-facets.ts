import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { allOf, sql, unprepared } from '../db/sql.ts'
import { type CourseFilter, choiceConditions, choiceTerms } from './course-filter.ts'
import { TEACHERS } from './read-found.ts'
import { holdsAll } from './search-levels.ts'

/** Of how many of the most popular courses the teachers are offered. */
const LOOKED_AT = 300

interface Counted {
  filter: CourseFilter
  /** What the courses were looked for by, and whether they are few; null for a list. */
  search: { any: readonly string[]; areFew: boolean } | null
  /** The kinds that pass, when they are so few courses that all are read. */
  few: number[] | null
}

/**
 * How many courses of a list, or of a search that finds many, the teachers have whom most of its popular courses are by.
 * Counted exactly, whoever is chosen; the chosen are always told.
 */
export async function countTeachers(
  db: Queryable,
  { filter, search, few }: Counted,
): Promise<FacetCounts['teachers']> {
  const choices = allOf([sql`c.is_published`, ...choiceConditions(filter)])
  const searched = search && holdsAll([...search.any, ...choiceTerms(filter)])
  const tier = search && !search.areFew ? sql`c.is_hot` : sql`true`
  const source = searched
    ? sql`(select * from course_find c where c.is_published and ${tier} and ${searched} offset 0)`
    : few
      ? sql`(select * from course_find c where c.is_published and c.kind = any(${few}::int[]) offset 0)`
      : sql`course_find`
  return db.rows<FacetCounts['teachers'][number]>(
    unprepared(sql`
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*)::int as courses from course_find c
         where ${choices} and ${searched ? sql`coalesce(${searched}, false)` : sql`true`} and c.teacher_id = any(array(
           select unnest(${filter.teacher_ids}::int[]) union all (select teacher_id from (
             select c.teacher_id from ${source} c where ${searched ? sql`true` : choices}
              order by c.learners_count desc, c.id desc limit ${LOOKED_AT}) popular
            group by teacher_id order by count(*) desc, teacher_id limit ${TEACHERS})))
         group by c.teacher_id) t
        join app_user u on u.id = t.teacher_id
       order by t.courses desc, u.id`),
  )
}
