import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

type SitemapDeps = Pick<Deps, 'readDb' | 'publicUrl'>

/** Addresses of one part; the protocol allows 50 000. A part is a range of ids, so it never shifts when rows go. */
const PART = 25_000
/** Rows read at a time while a part is being sent. */
const BATCH = 2_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const PARTS = {
  courses: {
    path: (id: number) => `/course/${id}`,
    count: (db: Queryable) =>
      db.rows<{ part: number }>(sql`
        select part from generate_series(0, (select max(id) from course where status = 2) / ${PART}) part
         where exists (select from course where status = 2 and id >= part * ${PART} and id < (part + 1) * ${PART})`),
    // New lessons change a course's page as much as its own texts do.
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select c.id, greatest(c.updated_at, c.published_at, (
            select max(l.updated_at) from lesson l where l.course_id = c.id and l.deleted_at is null)) as changed_at
          from course c where c.status = 2 and c.id > ${afterId} and c.id < ${beforeId}
         order by c.id limit ${BATCH}`),
  },
  teachers: {
    path: (id: number) => `/teacher-profile/${id}`,
    count: (db: Queryable) =>
      db.rows<{ part: number }>(sql`
        select part from generate_series(0, (select max(user_id) from teacher) / ${PART}) part
         where exists (select from teacher where status = 2 and courses_count > 0
           and user_id >= part * ${PART} and user_id < (part + 1) * ${PART})`),
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select t.user_id as id, null::timestamptz as changed_at
          from teacher t join app_user u on u.id = t.user_id
         where t.status = 2 and t.courses_count > 0 and u.verified_at is not null and u.blocked_at is null
           and t.user_id > ${afterId} and t.user_id < ${beforeId}
         order by t.user_id limit ${BATCH}`),
  },
} as const

interface Entry {
  id: number
  changed_at: Date | null
}

export type SitemapKind = keyof typeof PARTS

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const url = (address: string, changedAt: Date | null) =>
  `<url><loc>${xml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** The list of all parts that have something in them. */
export async function sitemapIndex(deps: SitemapDeps): Promise<string> {
  const [courses, teachers] = await Promise.all([
    PARTS.courses.count(deps.readDb),
    PARTS.teachers.count(deps.readDb),
  ])
  const parts = [
    'pages',
    ...courses.map(({ part }) => `courses-${part}`),
    ...teachers.map(({ part }) => `teachers-${part}`),
  ]
  const lines = parts.map(
    (part) => `<sitemap><loc>${xml(deps.publicUrl)}/sitemaps/${part}.xml</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`
}

/** The pages that are there without any course: home, the catalogue with its categories, the list of teachers. */
export async function sitemapPages(deps: SitemapDeps): Promise<string> {
  const categories = await deps.readDb.rows<{ id: number }>(
    sql`select id from category where not hidden and courses_count > 0 order by position, id`,
  )
  const paths = ['/', '/courses', '/teachers', ...categories.map(({ id }) => `/courses?categories=${id}`)]
  const lines = paths.map((path) => url(deps.publicUrl + path, null))
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join('')}</urlset>\n`
}

/** One part, a piece at a time: however many courses there are, only a few thousand are in memory at once. */
export async function* sitemapPart(
  deps: SitemapDeps,
  kind: SitemapKind,
  part: number,
): AsyncGenerator<string> {
  const { path, rows } = PARTS[kind]
  const end = (part + 1) * PART
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`
  let afterId = part * PART - 1
  for (;;) {
    const entries = await rows(deps.readDb, afterId, end)
    yield entries.map(({ id, changed_at }) => url(deps.publicUrl + path(id), changed_at)).join('')
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) break
    afterId = last.id
  }
  yield '</urlset>\n'
}
