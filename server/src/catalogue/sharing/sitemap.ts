import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

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
      db.rows<Part>(sql`
        select c.id / ${PART_SIZE} as part, max(greatest(c.updated_at, c.published_at, l.updated_at)) as changed_at
          from course c left join lesson l on l.course_id = c.id and l.deleted_at is null
         where c.status = ${literal.courseStatus.published} group by 1 order by 1`),
    // A changed lesson changes the course's page, too.
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select c.id, greatest(c.updated_at, c.published_at, (
            select max(l.updated_at) from lesson l where l.course_id = c.id and l.deleted_at is null)) as changed_at
          from course c where c.status = ${literal.courseStatus.published} and c.id > ${afterId} and c.id < ${beforeId}
         order by c.id limit ${BATCH_SIZE}`),
  },
  teachers: {
    path: (id: number) => `/teacher-profile/${id}`,
    parts: (db: Queryable) =>
      db.rows<Part>(sql`
        select part, null::timestamptz as changed_at
          from generate_series(0, (select max(user_id) from teacher) / ${PART_SIZE}) part
         where exists (select from teacher where status = ${literal.teacherStatus.approved} and courses_count > 0
           and user_id >= part * ${PART_SIZE} and user_id < (part + 1) * ${PART_SIZE})`),
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select t.user_id as id, null::timestamptz as changed_at
          from teacher t join app_user u on u.id = t.user_id
         where t.status = ${literal.teacherStatus.approved} and t.courses_count > 0 and u.verified_at is not null and u.blocked_at is null
           and t.user_id > ${afterId} and t.user_id < ${beforeId}
         order by t.user_id limit ${BATCH_SIZE}`),
  },
  bundles: {
    path: (id: number) => `/bundle/${id}`,
    parts: (db: Queryable) =>
      db.rows<Part>(sql`
        select id / ${PART_SIZE} as part, null::timestamptz as changed_at
          from bundle where ended_at is null group by 1 order by 1`),
    rows: (db: Queryable, afterId: number, beforeId: number) =>
      db.rows<Entry>(sql`
        select b.id, null::timestamptz as changed_at from bundle b
         where b.ended_at is null and b.id > ${afterId} and b.id < ${beforeId}
           and not exists (select from bundle_course p join course c on c.id = p.course_id
                            where p.bundle_id = b.id and c.status <> ${literal.courseStatus.published})
         order by b.id limit ${BATCH_SIZE}`),
  },
} as const

interface Entry {
  id: number
  changed_at: Date | null
}

/** A range of ids, with the last change of the pages in it. */
interface Part {
  part: number
  changed_at: Date | null
}

export type SitemapKind = keyof typeof SITEMAPS

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/**
 * The address with its `lastmod`, omitted when the last change is unknown, because crawlers distrust sites with wrong
 * ones.
 */
const place = (address: string, changedAt: Date | null) =>
  `<loc>${xml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}`

const url = (address: string, changedAt: Date | null) => `<url>${place(address, changedAt)}</url>\n`

/** The index of all parts that are not empty, each with the last change of its pages. */
export async function sitemapIndex(deps: SitemapDeps): Promise<string> {
  const [written, courses, teachers, bundles] = await Promise.all([
    writtenPages(deps.readDb),
    SITEMAPS.courses.parts(deps.readDb),
    SITEMAPS.teachers.parts(deps.readDb),
    SITEMAPS.bundles.parts(deps.readDb),
  ])
  const parts = [
    { name: 'pages', changedAt: latest([...written.values()]) },
    ...courses.map(({ part, changed_at }) => ({ name: `courses-${part}`, changedAt: changed_at })),
    ...teachers.map(({ part, changed_at }) => ({ name: `teachers-${part}`, changedAt: changed_at })),
    ...bundles.map(({ part, changed_at }) => ({ name: `bundles-${part}`, changedAt: changed_at })),
  ]
  const lines = parts.map(
    ({ name, changedAt }) =>
      `<sitemap>${place(`${deps.publicUrl}/sitemaps/${name}.xml`, changedAt)}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`
}

/** The paths of the pages that operators write, with the time of the version in force. */
async function writtenPages(db: Queryable): Promise<Map<string, Date>> {
  const rows = await db.rows<{ slug: string; changed_at: Date }>(
    sql`select slug, max(published_at) as changed_at from content_version group by slug`,
  )
  return new Map(rows.map(({ slug, changed_at }) => [`/${slug}`, changed_at]))
}

const latest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map(Number)))

/**
 * Pages that are neither a course, a bundle nor a teacher: home, the catalogue with its categories, the list of
 * teachers, terms and help.
 */
export async function sitemapPages(deps: SitemapDeps): Promise<string> {
  const [written, categories] = await Promise.all([
    writtenPages(deps.readDb),
    deps.readDb.rows<{ id: number }>(
      sql`select id from category where not hidden and courses_count > 0 order by position, id`,
    ),
  ])
  const paths = [
    ...[
      '/',
      '/courses',
      '/teachers',
      '/about',
      '/help',
      '/contact',
      '/accessibility',
      '/terms',
      '/privacy',
      '/refunds',
    ],
    ...categories.map(({ id }) => `/courses?categories=${id}`),
  ]
  const lines = paths.map((path) => url(deps.publicUrl + path, written.get(path) ?? null))
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
