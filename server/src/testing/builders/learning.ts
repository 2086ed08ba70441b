import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Enrols a student as a purchase would, without moving money; for life unless `expiresAt` is given. */
export async function enrol(
  deps: Deps,
  input: { studentId: number; courseId: number; expiresAt?: Date },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await tx.one<{ id: number }>(sql`
      insert into purchase (student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, access_until)
      select ${input.studentId}, id, teacher_id, 0, 0, 20, ${deps.clock.now()}, ${input.expiresAt ?? null}
        from course where id = ${input.courseId} returning id`)
    if (!purchase) throw new Error(`no course ${input.courseId}`)
    await tx.run(sql`
      insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
      values (${input.studentId}, ${input.courseId}, ${purchase.id}, ${input.expiresAt ?? null}, ${deps.clock.now()})`)
  })
}

/** Attaches a document to a lesson without storing a file. */
export async function buildAttachment(
  deps: Deps,
  input: { ownerId: number; lessonId: number; name?: string },
): Promise<number> {
  const row = await deps.db.one<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes)
    values (${input.ownerId}, ${input.name ?? 'maxfiy-konspekt.pdf'}, 'application/pdf', 2000) returning id`)
  if (!row) throw new Error('the attachment was not inserted')
  await deps.db.run(sql`update lesson set attachment_id = ${row.id} where id = ${input.lessonId}`)
  return row.id
}
