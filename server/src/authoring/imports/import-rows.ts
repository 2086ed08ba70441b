import type { ImportedFile } from '@kashf/contract/authoring/imports.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'
import { MAX_LESSONS } from '../lessons/lesson-limits.ts'

/** A file whose lesson was deleted is pending again; one that was given up is not. */
const columns = sql`
  i.id, i.fingerprint, i.path, i.size::float8 as size, i.title, i.section_id, l.id as lesson_id, i.is_refused`
const source = sql`lesson_import i left join lesson l on l.id = i.lesson_id and l.deleted_at is null`
const isWanted = sql`i.given_up_at is null`

/** The files of a course that match, in their order. */
export function importedFiles(
  db: Queryable,
  courseId: number,
  condition: Statement,
): Promise<ImportedFile[]> {
  return db.rows<ImportedFile>(sql`
    select ${columns} from ${source} where i.course_id = ${courseId} and ${isWanted} and ${condition}
     order by i.sort, i.id`)
}

/** The files of a course that have not become lessons yet. Those of links are listed apart. */
export const unfinishedFiles = (db: Queryable, courseId: number) =>
  importedFiles(
    db,
    courseId,
    sql`l.id is null and not exists (select from import_link k where k.import_id = i.id)`,
  )

/** Fails at `field` if the lessons of a course, with those that are to come of files and links, are too many. */
export async function refuseTooManyPlanned(
  tx: Queryable,
  courseId: number,
  field: 'course_id' | 'files' | 'links',
): Promise<void> {
  const count = await tx.only<{ lessons: number }>(sql`
    select (select count(*) from lesson where course_id = ${courseId} and deleted_at is null)::int
      + (select count(*) from ${source} where i.course_id = ${courseId} and l.id is null and ${isWanted})::int as lessons`)
  if (count.lessons > MAX_LESSONS) throw invalid({ [field]: { key: 'too_many', n: MAX_LESSONS } })
}
