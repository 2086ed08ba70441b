import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** 50 random bits: nobody writes the link of a teacher whose link they have not seen. */
const CODE_LENGTH = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new code of a link. */
export const newLinkCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')

/** The code of a teacher's own link, which is made when it is first asked for. */
export async function linkCodeOf(deps: Pick<Deps, 'db' | 'clock'>, teacherId: number): Promise<string> {
  await deps.db.run(sql`
    insert into teacher_link (teacher_id, code, created_at) values (${teacherId}, ${newLinkCode()}, ${deps.clock.now()})
    on conflict (teacher_id) do nothing`)
  const row = await deps.db.only<{ code: string }>(
    sql`select code from teacher_link where teacher_id = ${teacherId}`,
  )
  return row.code
}

/** Whose link it is, and whether `courseId` is a course of theirs that everybody sees; undefined for an unknown code. */
export const ownerOfLink = (
  db: Queryable,
  { code, courseId }: { code: string; courseId: number | null },
): Promise<{ teacher_id: number; has_course: boolean } | undefined> =>
  db.one(sql`
    select l.teacher_id, exists (
             select from course c
              where c.id = ${courseId}::int and c.teacher_id = l.teacher_id and c.status = ${literal.courseStatus.published} and c.deleted_at is null) as has_course
      from teacher_link l where l.code = ${code}`)
