import { grantAccess, SOLD } from '../../access/grants.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
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
    const { studentId: userId, courseId, expiresAt: until = null } = input
    const at = deps.clock.now()
    await grantAccess(tx, {
      userId,
      courseId,
      source: 'purchase',
      sourceId: purchase.id,
      from: null,
      until,
      at,
    })
  })
}

interface Of {
  studentId?: number
  courseId?: number
}

/** Changes the grants that are not revoked, of one student, one course or everybody, and what learners have of them. */
async function changeGrants(tx: Tx, { studentId, courseId }: Of, change: Statement): Promise<void> {
  const of = sql`g.revoked_at is null and g.user_id = coalesce(${studentId ?? null}, g.user_id)
    and g.course_id = coalesce(${courseId ?? null}, g.course_id)`
  await tx.rows(sql`
    select pg_advisory_xact_lock(user_id, course_id)
      from (select distinct user_id, course_id from course_grant g where ${of} order by 1, 2) pair`)
  const changed = await tx.rows<{ user_id: number; course_id: number }>(
    sql`update course_grant g set ${change} where ${of} returning user_id, course_id`,
  )
  for (const { user_id, course_id } of changed) {
    await tx.run(sql`select access_refresh(${user_id}, ${course_id})`)
  }
  // As if the purchase had been for that long.
  await tx.run(sql`
    update purchase p set access_until = g.valid_until from course_grant g
     where ${of} and g.user_id = p.student_id and g.course_id = p.course_id and g.source_id = p.id
       and g.source = any(${SOLD}) and p.access_until is distinct from g.valid_until`)
}

/** Ends the access at that time, which may be over, or never (null). */
export const endAccess = (deps: Pick<Deps, 'db'>, of: Of, endsAt: Date | null): Promise<void> =>
  deps.db.transaction((tx) => changeGrants(tx, of, sql`valid_until = ${endsAt}`))

/** The same for terms alone, not for access for life. */
export const endTerms = (tx: Tx, of: Of, endsAt: Date): Promise<void> =>
  changeGrants(tx, of, sql`valid_until = case when valid_until is not null then ${endsAt}::timestamptz end`)

/** Takes every access, whatever it came from, without a refund. */
export const takeAccess = (deps: Pick<Deps, 'db'>, of: Of): Promise<void> =>
  deps.db.transaction((tx) => changeGrants(tx, of, sql`revoked_at = now()`))

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
