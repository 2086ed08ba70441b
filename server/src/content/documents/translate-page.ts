import type { Page } from '@kashf/contract/common.ts'
import type { ContentSlug, ContentVersion, PublishBody } from '@kashf/contract/content/content.ts'
import { person, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { VersionRow } from './publish-page.ts'

/** The Russian texts with the version of the Uzbek text that each of them translates. */
const translationRows = (db: Queryable, where: Statement, limit: number) =>
  db.rows<VersionRow>(sql`
    select t.id, t.slug, v.version, t.title, t.markdown, ${person(sql`u`)} as author, t.published_at
      from content_translation t join content_version v on v.id = t.version_id
      left join app_user u on u.id = t.operator_id
     where ${where} order by t.id desc limit ${limit}`)

/** The published Russian texts of a page, the current one first. */
export async function listTranslations(
  db: Queryable,
  input: { slug: ContentSlug; limit: number; cursor?: string | undefined },
): Promise<Page<ContentVersion>> {
  const rows = await translationRows(
    db,
    sql`t.slug = ${input.slug} and t.id < ${idBelow(input.cursor)}::bigint`,
    input.limit + 1,
  )
  return pageById(rows, input.limit, withTimeText)
}

/**
 * Publishes a Russian text of the version in force. Fails with `content_changed` when somebody published another one since
 * `base_id`.
 */
export async function publishTranslation(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  input: PublishBody & { slug: ContentSlug; operatorId: number },
): Promise<{ before: ContentVersion; after: ContentVersion }> {
  const { slug, title, markdown } = input
  await tx.run(sql`lock table content_translation in share row exclusive mode`)
  const [before] = await translationRows(tx, sql`t.slug = ${slug}`, 1)
  if (!before) throw new Failure('not_found')
  if (before.id !== input.base_id) throw new Failure('content_changed')
  const made = await tx.one<{ id: number }>(sql`
    insert into content_translation (version_id, slug, title, markdown, operator_id, published_at)
    select id, slug, ${title}, ${markdown}, ${input.operatorId}, ${deps.clock.now()}
      from content_version where slug = ${slug} order by id desc limit 1 returning id`)
  const [after] = made ? await translationRows(tx, sql`t.id = ${made.id}`, 1) : []
  if (!after) throw new Error('the translation was not written')
  tx.afterCommit(() => deps.publicCache.clear())
  return { before: withTimeText(before), after: withTimeText(after) }
}
