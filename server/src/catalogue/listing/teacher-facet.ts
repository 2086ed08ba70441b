import type { FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, sql, unprepared } from '../../db/sql.ts'
import { matchesAll } from '../search/ranking-tiers.ts'
import { MAX_TEACHER_CHOICES } from '../search/read-all-matches.ts'
import { type CourseFilter, filterConditions, filterTerms } from './course-filter.ts'

/** How many of the most popular courses are examined for teachers to offer. */
const MAX_EXAMINED = 300
/** Above this share of the catalogue, walking all courses by popularity meets enough matches soon. */
const COMMON_SHARE = 0.1

interface TeacherFacetRequest {
  filter: CourseFilter
  /**
   * The queries of the search and the approximate share of the catalogue that matches, 0 when all matches are read;
   * null without a search.
   */
  search: { required: readonly string[]; share: number } | null
  /** The matching kinds, when they have few enough courses to read them all. */
  kindsToRead: number[] | null
}

/**
 * The teachers of most of the popular courses in the result, and the teachers in the filter, each with an exact count of
 * matching courses. The teacher filter itself is not applied.
 */
export async function countTeachers(
  db: Queryable,
  { filter, search, kindsToRead }: TeacherFacetRequest,
): Promise<FacetCounts['teachers']> {
  const searchCondition = search && matchesAll([...search.required, ...filterTerms(filter)])
  // `coalesce` keeps the planner from using the index of words, of which it has no good statistics.
  const passes = allOf([
    sql`c.is_published`,
    ...filterConditions(filter),
    ...(searchCondition ? [sql`coalesce(${searchCondition}, false)`] : []),
  ])
  const source =
    searchCondition && search.share <= COMMON_SHARE
      ? sql`(select * from course_find c
              where c.is_published and ${search.share > 0 ? sql`c.is_hot` : sql`true`} and ${searchCondition} offset 0)`
      : kindsToRead
        ? sql`(select * from course_find c where c.kind = any(${kindsToRead}::int[]) and ${passes} offset 0)`
        : sql`(select * from course_find c where ${passes})`
  return db.rows<FacetCounts['teachers'][number]>(
    unprepared(sql`
      select u.id, u.first_name, u.last_name, t.courses from (
        select c.teacher_id, count(*)::int as courses from course_find c
         where ${passes} and c.teacher_id = any(array(
           select unnest(${filter.teacher_ids}::int[]) union all (select teacher_id from (
             select c.teacher_id from ${source} c order by c.learners_count desc, c.id desc limit ${MAX_EXAMINED}) popular
            group by teacher_id order by count(*) desc, teacher_id limit ${MAX_TEACHER_CHOICES})))
         group by c.teacher_id) t
        join app_user u on u.id = t.teacher_id
       order by t.courses desc, u.id`),
  )
}
