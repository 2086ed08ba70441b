import type { Certificate } from '@kashf/contract/certificates.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { formatCode, parseCode } from './certificate-code.ts'
import { issueCertificate } from './issue-certificate.ts'

interface CertificateRow {
  id: number
  code: string
  student_name: string
  course_id: number
  course_title: string
  teacher_name: string
  lessons_count: number
  duration_s: number
  completed_at: Date
  made_at: Date | null
  voided_at: Date | null
}

const certificateRows = (db: Queryable, where: Statement, limit = 1) =>
  db.rows<CertificateRow>(sql`
    select id, code, student_name, course_id, course_title, teacher_name, lessons_count, duration_s, completed_at, made_at,
           voided_at
      from certificate where ${where} order by id desc limit ${limit}`)

const present = (row: CertificateRow): Certificate => ({
  code: formatCode(row.code),
  student_name: row.student_name,
  course_id: row.course_id,
  course_title: row.course_title,
  teacher_name: row.teacher_name,
  lessons_count: row.lessons_count,
  duration_s: row.duration_s,
  completed_at: row.completed_at.toISOString(),
  voided_at: row.voided_at?.toISOString() ?? null,
  is_ready: row.made_at !== null,
})

/** What the certificate with this code says, however the code was typed; null when there is none. */
export async function certificateByCode(deps: Pick<Deps, 'db'>, typed: string): Promise<Certificate | null> {
  const code = parseCode(typed)
  const [row] = code ? await certificateRows(deps.db, sql`code = ${code}`) : []
  return row ? present(row) : null
}

/**
 * The number of the PDF to send. `not_found` when there is no such certificate or it is void, `certificate_not_ready` while
 * it is being made.
 */
export async function findReadyCertificate(deps: Pick<Deps, 'db'>, typed: string): Promise<number> {
  const code = parseCode(typed)
  const [row] = code ? await certificateRows(deps.db, sql`code = ${code}`) : []
  if (!row || row.voided_at) throw new Failure('not_found')
  if (!row.made_at) throw new Failure('certificate_not_ready')
  return row.id
}

/** A person's certificates, newest first; void ones stay, and say so. */
export async function listCertificates(
  deps: Pick<Deps, 'db'>,
  input: { userId: number; limit: number; cursor?: string | undefined },
): Promise<{ data: Certificate[]; next_cursor: string | null }> {
  const beforeId = idBelow(input.cursor)
  const found = await certificateRows(
    deps.db,
    sql`user_id = ${input.userId} and id < ${beforeId}::bigint`,
    input.limit + 1,
  )
  const { rows, next_cursor } = pageOf(found, input.limit, (row) => [row.id])
  return { data: rows.map(present), next_cursor }
}

/** The person's certificate of one course, or null. */
export async function courseCertificate(
  db: Queryable,
  input: { userId: number; courseId: number },
): Promise<Certificate | null> {
  const where = sql`user_id = ${input.userId} and course_id = ${input.courseId}`
  const [row] = await certificateRows(db, where)
  return row ? present(row) : null
}

/**
 * Issues the certificate of a course that was completed otherwise than by its last lesson: the lesson that was left is gone,
 * the course was bought after its lessons were watched, or it was given back and bought again. Asked again it gives the same.
 * `course_not_finished` when something is left to watch.
 */
export async function claimCertificate(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<Certificate> {
  const of = { userId: input.viewer.id, courseId: input.courseId }
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${of.userId}, ${of.courseId})`)
    const issued = await issueCertificate(deps, tx, of)
    const certificate = await courseCertificate(tx, of)
    // One that was earned stays, whatever was added to the course since.
    if (!certificate || (certificate.voided_at && !issued)) throw new Failure('course_not_finished')
    return certificate
  })
}
