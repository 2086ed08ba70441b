import type { Suggestions } from '@kashf/contract/catalogue/catalogue.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { phoneticKeys } from '@kashf/contract/text/uzbek-sound.ts'
import { imageUrl } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql, unprepared } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { listCategoriesInLanguages } from '../categories/categories.ts'
import { readCourseFilter } from '../listing/course-filter.ts'
import { courseOrder } from '../listing/course-order.ts'
import { readFacetBuckets, sumCourses } from '../listing/facet-buckets.ts'
import { searchableWords } from './index-terms.ts'
import { tsquery } from './ranking-tiers.ts'
import type { PageRequest } from './read-all-matches.ts'
import { searchCourses } from './search-courses.ts'

const MAX_COURSES = 5
const MAX_TEACHERS = 3
const MAX_CATEGORIES = 2

/** The best few courses, teachers and categories for a text that is still being typed. */
export async function suggest(
  deps: Pick<Deps, 'readDb' | 'publicCache'>,
  text: string,
): Promise<Suggestions> {
  const { readDb: db, publicCache } = deps
  const [allBuckets, categories] = await Promise.all([
    publicCache.value('facet buckets', () => readFacetBuckets(db)),
    publicCache.value('categories in languages', () => listCategoriesInLanguages(db)),
  ])
  const words = searchableWords(foldUzbek(text))
  const page: PageRequest = {
    filter: readCourseFilter({ search: text }),
    order: courseOrder('relevance', sql`c.rank`),
    after: null,
    limit: MAX_COURSES,
    wantsTeachers: false,
  }
  const found = await searchCourses(db, page, sumCourses(allBuckets))
  const [courses, teachers] = found
    ? await Promise.all([
        titlesOf(
          db,
          found.rows.map(({ id }) => id),
        ),
        found.query.isNearest ? [] : teachersNamed(db, found.query.teacherName),
      ])
    : [[], []]
  const named = categories.filter(
    ({ name, name_ru }) =>
      words.length > 0 &&
      (matchesName(foldUzbek(name), words) || (name_ru !== null && matchesName(foldUzbek(name_ru), words))),
  )
  return {
    courses,
    teachers,
    categories: named.slice(0, MAX_CATEGORIES).map(({ id, name }) => ({ id, name })),
    meant: found?.query.meant ?? null,
  }
}

function titlesOf(db: Queryable, ids: number[]): Promise<Suggestions['courses']> {
  return db.rows(sql`
    select c.id, c.title, c.language, u.first_name || ' ' || u.last_name as teacher
      from course c join app_user u on u.id = c.teacher_id
     where c.id = any(${ids}::int[]) order by array_position(${ids}::int[], c.id)`)
}

/** Teachers with courses whose names match the query, those with most learners first. */
async function teachersNamed(db: Queryable, nameQuery: string): Promise<Suggestions['teachers']> {
  const among = (courses: Statement) =>
    db.rows<{ id: number; first_name: string; last_name: string; image_id: number | null }>(
      unprepared(sql`
        select u.id, u.first_name, u.last_name, u.image_id from (
          select c.teacher_id, sum(c.learners_count) as learners from (
            select c.teacher_id, c.learners_count from course_find c
             where c.is_published and ${courses} and c.terms @@ ${tsquery(nameQuery)} offset 0) c
           group by c.teacher_id order by learners desc, c.teacher_id limit ${MAX_TEACHERS}) t
          join app_user u on u.id = t.teacher_id order by t.learners desc, u.id`),
    )
  // Search popular courses first. A name that no teacher of a popular course has is rare, so searching all is cheap.
  const popular = await among(sql`c.is_hot`)
  const rows = popular.length > 0 ? popular : await among(sql`true`)
  return rows.map(({ image_id, ...teacher }) => ({ ...teacher, image: imageUrl(image_id) }))
}

/** Whether each typed word is a prefix of a word of the name, or a phonetic match. */
function matchesName(name: string, words: readonly string[]): boolean {
  const parts = name.split(' ')
  return words.every((word) =>
    parts.some(
      (part) => part.startsWith(word) || phoneticKeys(part).some((key) => phoneticKeys(word).includes(key)),
    ),
  )
}
