import { beforeAll, expect, it } from 'vitest'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { readCourseFilter } from '../listing/course-filter.ts'
import { courseOrder } from '../listing/course-order.ts'
import { estimateMatches } from './estimate-matches.ts'
import { pageMatches } from './page-matches.ts'
import { queryWord, rankingTiers } from './ranking-tiers.ts'
import { readAllMatches } from './read-all-matches.ts'

const kashf = testApp()
const COURSES = 5_000

beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Gitara chalish' })
  await kashf.deps.db.transaction(async (tx) => {
    // Without triggers and foreign keys, because the copies have no row in `course`; as wide as rows of real courses.
    await tx.run(sql`set local session_replication_role = replica`)
    const terms = sql`array_to_tsvector(array['soz' || n % 40, 'Wsoz' || n % 40]
      || array(select 'mavzu' || topic || '_' || n % 7 from generate_series(1, 60) topic))`
    await tx.run(sql`
      insert into course_find (id, is_published, is_hot, teacher_id, category_id, language, level, period, is_free, length,
        learners_count, rank_score, price_tiyin, published_at, terms)
      select id + n, true, false, teacher_id, category_id, language, level, period, is_free, length, learners_count,
        rank_score, price_tiyin, published_at, ${terms}
        from course_find, generate_series(1, ${COURSES}::int) n where id = ${id}`)
    await tx.run(sql`
      insert into course_text (course_id, terms) select ${id}::int + n, ${terms} from generate_series(1, ${COURSES}::int) n`)
  })
  await kashf.deps.db.executeSql('analyze course_find, course_text')
})

it('reads no table of courses as a whole for a word with many others like it', async () => {
  const { db } = kashf.deps
  const plans: string[] = []
  const explained = async (statement: Statement): Promise<Statement> => {
    const { text, values } = statement.toQuery(false)
    plans.push(JSON.stringify(await db.executeSql(`explain ${text}`, values)))
    return statement
  }
  const spy: Queryable = {
    ...db,
    rows: async (statement) => db.rows(await explained(statement)),
    one: async (statement) => db.one(await explained(statement)),
    only: async (statement) => db.only(await explained(statement)),
  }
  const words = Array.from({ length: 20 }, (_, i) => `soz${i}`)
  const tiers = rankingTiers('gitara', [queryWord('gitara', { similar: words })])
  const order = courseOrder('new', sql`c.rank`)
  const filter = readCourseFilter({ search: 'gitara', sort: 'new' })
  const page = { filter, order, after: null, limit: 25, wantsTeachers: true }
  await estimateMatches(spy, tiers.required, COURSES)
  await readAllMatches(spy, tiers, [], page)
  await pageMatches(spy, { tiers, filterQueries: [], courses: 1, catalogueSize: COURSES }, page)
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan.match(/Seq Scan on course_\w+/)).toBeNull()
})
