import type { Page } from '@kashf/contract/common.ts'
import type { ContentSlug, ContentVersion, PublishBody } from '@kashf/contract/content/content.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

export type VersionRow = RowOf<ContentVersion>

const versionRows = (db: Queryable, where: Statement, limit: number) =>
  db.rows<VersionRow>(sql`
    select v.id, v.slug, v.version, v.title, v.markdown, ${person(sql`u`)} as author, v.published_at
      from content_version v left join app_user u on u.id = v.operator_id
     where ${where} order by v.id desc limit ${limit}`)

/** The published versions of a page, the one in force first. */
export async function listVersions(
  db: Queryable,
  input: { slug: ContentSlug; limit: number; cursor?: string | undefined },
): Promise<Page<ContentVersion>> {
  const rows = await versionRows(
    db,
    sql`v.slug = ${input.slug} and v.id < ${idBelow(input.cursor)}::bigint`,
    input.limit + 1,
  )
  return pageById(rows, input.limit, withTimeText)
}

/**
 * Publishes a new version of a page. Fails with `content_changed` when somebody published another one since `base_id`.
 */
export async function publishVersion(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  input: PublishBody & { slug: ContentSlug; operatorId: number },
): Promise<{ before: ContentVersion; after: ContentVersion }> {
  const { slug, title, markdown } = input
  // Serializes the publications of all pages, which are rare.
  await tx.run(sql`lock table content_version in share row exclusive mode`)
  const [before] = await versionRows(tx, sql`v.slug = ${slug}`, 1)
  if (!before) throw new Failure('not_found')
  if (before.id !== input.base_id) throw new Failure('content_changed')
  const now = deps.clock.now()
  const made = await tx.one<{ id: number }>(sql`
    insert into content_version (slug, version, title, markdown, operator_id, published_at)
    values (${slug}, ${nextVersion(before.version, now)}, ${title}, ${markdown}, ${input.operatorId}, ${now}) returning id`)
  const [after] = made ? await versionRows(tx, sql`v.id = ${made.id}`, 1) : []
  if (!after) throw new Error('the version was not written')
  tx.afterCommit(() => deps.publicCache.clear())
  return { before: withTimeText(before), after: withTimeText(after) }
}

/** The day in Tashkent; the second version of a day ends in `-2`. */
function nextVersion(previous: string, now: Date): string {
  const day = new Date(now.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10)
  if (!previous.startsWith(day)) return day
  return `${day}-${Number(previous.slice(day.length + 1) || 1) + 1}`
}
