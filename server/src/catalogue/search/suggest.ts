import type { Suggestions } from '@kashf/contract/catalogue.ts'
import { foldUzbek } from '@kashf/contract/uzbek.ts'
import { soundsOf } from '@kashf/contract/uzbek-sound.ts'
import { imageUrl } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { sql, unprepared } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { listCategories } from '../categories/categories.ts'
import { readCourseFilter } from '../listing/course-filter.ts'
import { courseOrder } from '../listing/course-order.ts'
import { allKinds, coursesOf } from '../listing/facet-buckets.ts'
import { wordsOf } from './index-terms.ts'
import { asQuery } from './ranking-tiers.ts'
import type { PageAsked } from './read-all-matches.ts'
import { searchCourses } from './search-courses.ts'

const COURSES = 5
const TEACHERS = 3
const CATEGORIES = 2

/** What a text that is still being typed may become: courses, teachers and categories, the best few of each. */
export async function suggest(
  deps: Pick<Deps, 'readDb' | 'publicCache'>,
  text: string,
): Promise<Suggestions> {
  const { readDb: db, publicCache } = deps
  const [school, categories] = await Promise.all([
    publicCache.value('kinds', () => allKinds(db)),
    publicCache.value('categories', () => listCategories(db)),
  ])
  const everyCourse = coursesOf(school)
  const words = wordsOf(foldUzbek(text))
  const order = courseOrder('relevance', sql`c.rank`)
  const asked: PageAsked = {
    filter: readCourseFilter({ search: text }),
    order,
    place: null,
    limit: COURSES,
    wantsTeachers: false,
  }
  const found = await searchCourses(db, asked, everyCourse)
  const [courses, teachers] = found
    ? await Promise.all([
        titlesOf(
          db,
          found.rows.map(({ id }) => id),
        ),
        found.match.isNearest ? [] : teachersNamed(db, found.match.person),
      ])
    : [[], []]
  const named = categories.filter(({ name }) => words.length > 0 && isNamed(foldUzbek(name), words))
  return {
    courses,
    teachers,
    categories: named.slice(0, CATEGORIES).map(({ id, name }) => ({ id, name })),
    meant: found?.match.meant ?? null,
  }
}

function titlesOf(db: Queryable, ids: number[]): Promise<Suggestions['courses']> {
  return db.rows(sql`
    select c.id, c.title, u.first_name || ' ' || u.last_name as teacher
      from course c join app_user u on u.id = c.teacher_id
     where c.id = any(${ids}::int[]) order by array_position(${ids}::int[], c.id)`)
}

/** Teachers of that name who have courses; the one with most learners first. */
async function teachersNamed(db: Queryable, person: string): Promise<Suggestions['teachers']> {
  const among = (tier: ReturnType<typeof sql>) =>
    db.rows<{ id: number; first_name: string; last_name: string; image_id: number | null }>(
      unprepared(sql`
        select u.id, u.first_name, u.last_name, u.image_id from (
          select c.teacher_id, sum(c.learners_count) as learners from (
            select c.teacher_id, c.learners_count from course_find c
             where c.is_published and ${tier} and c.terms @@ ${asQuery(person)} offset 0) c
           group by c.teacher_id order by learners desc, c.teacher_id limit ${TEACHERS}) t
          join app_user u on u.id = t.teacher_id order by t.learners desc, u.id`),
    )
  // A common name is among the popular courses; one that is not is so rare that all may be asked.
  const popular = await among(sql`c.is_hot`)
  const rows = popular.length > 0 ? popular : await among(sql`true`)
  return rows.map(({ image_id, ...teacher }) => ({ ...teacher, image: imageUrl(image_id) }))
}

/** Whether each typed word begins a word of the name, or sounds like one. */
function isNamed(name: string, words: readonly string[]): boolean {
  const parts = name.split(' ')
  return words.every((word) =>
    parts.some(
      (part) => part.startsWith(word) || soundsOf(part).some((sound) => soundsOf(word).includes(sound)),
    ),
  )
}
