import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, sql, unprepared } from '../../db/sql.ts'
import { holdsAll } from '../search/ranking-tiers.ts'
import { TEACHERS } from '../search/read-all-matches.ts'
import { type CourseFilter, choiceConditions, choiceTerms } from './course-filter.ts'

/** Of how many of the most popular courses the teachers are offered. */
const LOOKED_AT = 300
/** Of a larger share of the school the popular ones are soon met by walking the school. */
const COMMON = 0.1

interface Counted {
  filter: CourseFilter
  /** What the courses were looked for by, and about which share of the school is found, 0 when all are read; null for a list. */
  search: { any: readonly string[]; share: number } | null
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
  const searched = search && holdsAll([...search.any, ...choiceTerms(filter)])
  // `coalesce` hides the words from the planner, which knows too little of them: these rows are met by other ways.
  const passes = allOf([
    sql`c.is_published`,
    ...choiceConditions(filter),
    ...(searched ? [sql`coalesce(${searched}, false)`] : []),
  ])
  const source =
    searched && search.share <= COMMON
      ? sql`(select * from course_find c
              where c.is_published and ${search.share > 0 ? sql`c.is_hot` : sql`true`} and ${searched} offset 0)`
      : few
        ? sql`(select * from course_find c where c.kind = any(${few}::int[]) and ${passes} offset 0)`
        : sql`(select * from course_find c where ${passes})`
  return db.rows<FacetCounts['teachers'][number]>(
    unprepared(sql`
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*)::int as courses from course_find c
         where ${passes} and c.teacher_id = any(array(
           select unnest(${filter.teacher_ids}::int[]) union all (select teacher_id from (
             select c.teacher_id from ${source} c order by c.learners_count desc, c.id desc limit ${LOOKED_AT}) popular
            group by teacher_id order by count(*) desc, teacher_id limit ${TEACHERS})))
         group by c.teacher_id) t
        join app_user u on u.id = t.teacher_id
       order by t.courses desc, u.id`),
  )
}
