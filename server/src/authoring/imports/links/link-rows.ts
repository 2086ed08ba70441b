import type { ImportedLink } from '@kashf/contract/authoring/imports.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { LinkFailure } from '../../../text/uz/links.ts'
import { words } from '../../../text/words.ts'

type LinkRow = Omit<ImportedLink, 'host' | 'failure'> & { url: string; failure: LinkFailure | null }

/** The links of a course that match, in the order of their lessons, with failures in the reader's language. */
export async function importedLinks(
  db: Queryable,
  { courseId, condition, language }: { courseId: number; condition: Statement; language: InterfaceLanguage },
): Promise<ImportedLink[]> {
  const rows = await db.rows<LinkRow>(sql`
    select i.id, i.title, k.url, k.state, k.failure, i.size::float8 as size,
      k.received_bytes::float8 as received_bytes, l.id as lesson_id
      from import_link k join lesson_import i on i.id = k.import_id
      left join lesson l on l.id = i.lesson_id and l.deleted_at is null
     where i.course_id = ${courseId} and i.given_up_at is null and ${condition} order by i.sort, i.id`)
  return rows.map(({ url, failure, ...link }) => ({
    ...link,
    host: new URL(url).hostname,
    failure: failure && words(language).links.failures[failure],
  }))
}
