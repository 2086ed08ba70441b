import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

type SitemapDeps = Pick<Deps, 'readDb' | 'publicUrl'>

/** Ids per part, below the protocol's 50 000 addresses. A part is a range of ids, so deleted rows do not shift the next parts. */
const PART_SIZE = 25_000
const BATCH_SIZE = 2_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const SITEMAPS = {
  courses: {
    path: (id: number) => `/course/${id}`,
    parts: (db: Queryable) =>
      db.rows<{ part: number }>(sql`
        select part from generate_series(0, (select max(id) from course where status = 2) / ${PART_SIZE}) part
         where exists (select from course where status = 2 and id >= part * ${PART_SIZE} and id < (part + 1) * ${PART_SIZE})`),
    // A changed lesson changes the course's page, too.
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select c.id, greatest(c.updated_at, c.published_at, (
            select max(l.updated_at) from lesson l where l.course_id = c.id and l.deleted_at is null)) as changed_at
          from course c where c.status = 2 and c.id > ${afterId} and c.id < ${beforeId}
         order by c.id limit ${BATCH_SIZE}`),
  },
  teachers: {
    path: (id: number) => `/teacher-profile/${id}`,
    parts: (db: Queryable) =>
      db.rows<{ part: number }>(sql`
        select part from generate_series(0, (select max(user_id) from teacher) / ${PART_SIZE}) part
         where exists (select from teacher where status = 2 and courses_count > 0
           and user_id >= part * ${PART_SIZE} and user_id < (part + 1) * ${PART_SIZE})`),
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select t.user_id as id, null::timestamptz as changed_at
          from teacher t join app_user u on u.id = t.user_id
         where t.status = 2 and t.courses_count > 0 and u.verified_at is not null and u.blocked_at is null
           and t.user_id > ${afterId} and t.user_id < ${beforeId}
         order by t.user_id limit ${BATCH_SIZE}`),
  },
} as const

interface Entry {
  id: number
  changed_at: Date | null
}

export type SitemapKind = keyof typeof SITEMAPS

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const url = (address: string, changedAt: Date | null) =>
  `<url><loc>${xml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** The index of all parts that are not empty. */
export async function sitemapIndex(deps: SitemapDeps): Promise<string> {
  const [courses, teachers] = await Promise.all([
    SITEMAPS.courses.parts(deps.readDb),
    SITEMAPS.teachers.parts(deps.readDb),
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

/** Pages that are neither a course nor a teacher: home, the catalogue with its categories, the list of teachers, terms and help. */
export async function sitemapPages(deps: SitemapDeps): Promise<string> {
  const categories = await deps.readDb.rows<{ id: number }>(
    sql`select id from category where not hidden and courses_count > 0 order by position, id`,
  )
  const paths = [
    ...['/', '/courses', '/teachers', '/about', '/help', '/contact', '/terms', '/privacy', '/refunds'],
    ...categories.map(({ id }) => `/courses?categories=${id}`),
  ]
  const lines = paths.map((path) => url(deps.publicUrl + path, null))
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join('')}</urlset>\n`
}

/** One part as a stream of batches, which bounds the memory that it takes. */
export async function* sitemapPart(
  deps: SitemapDeps,
  kind: SitemapKind,
  part: number,
): AsyncGenerator<string> {
  const { path, rows } = SITEMAPS[kind]
  const end = (part + 1) * PART_SIZE
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`
  let afterId = part * PART_SIZE - 1
  for (;;) {
    const entries = await rows(deps.readDb, afterId, end)
    yield entries.map(({ id, changed_at }) => url(deps.publicUrl + path(id), changed_at)).join('')
    const last = entries.at(-1)
    if (!last || entries.length < BATCH_SIZE) break
    afterId = last.id
  }
  yield '</urlset>\n'
}
