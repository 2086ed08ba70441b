import type { Page } from '@kashf/contract/common.ts'
import type { Certificate } from '@kashf/contract/learning/certificates.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { recordFinished } from '../progress/finish-course.ts'
import { formatCode, parseCode } from './certificate-code.ts'
import { hasPrintableName, issueCertificate } from './issue-certificate.ts'

type CertificateRow = RowOf<Omit<Certificate, 'is_ready'>> & { id: number; made_at: Date | null }

const certificateRows = (db: Queryable, where: Statement, limit = 1) =>
  db.rows<CertificateRow>(sql`
    select id, code, student_name, course_id, course_title, teacher_name, lessons_count, duration_s, completed_at, made_at,
           voided_at
      from certificate where ${where} order by id desc limit ${limit}`)

const present = ({ id: _, made_at, ...row }: CertificateRow): Certificate => ({
  ...withTimeText(row),
  code: formatCode(row.code),
  is_ready: made_at !== null,
})

/** The certificate with this code in any spelling; null when there is none. */
export async function certificateByCode(
  deps: Pick<Deps, 'db' | 'readDb'>,
  typed: string,
): Promise<Certificate | null> {
  const code = parseCode(typed)
  if (!code) return null
  const [copied] = await certificateRows(deps.readDb, sql`code = ${code}`)
  // The replica may lack a new certificate, so ask the primary as well.
  const [row] = copied ? [copied] : await certificateRows(deps.db, sql`code = ${code}`)
  return row ? present(row) : null
}

/**
 * The id of a certificate whose PDF can be sent. Fails with `not_found` when it does not exist or is void, and with
 * `certificate_not_ready` until the PDF is generated.
 */
export async function findReadyCertificate(deps: Pick<Deps, 'db'>, typed: string): Promise<number> {
  const code = parseCode(typed)
  const [row] = code ? await certificateRows(deps.db, sql`code = ${code}`) : []
  if (!row || row.voided_at) throw new Failure('not_found')
  if (!row.made_at) throw new Failure('certificate_not_ready')
  return row.id
}

/** A person's certificates, newest first, including void ones. */
export async function listCertificates(
  deps: Pick<Deps, 'db'>,
  input: { userId: number; limit: number; cursor?: string | undefined },
): Promise<Page<Certificate>> {
  const beforeId = idBelow(input.cursor)
  const found = await certificateRows(
    deps.db,
    sql`user_id = ${input.userId} and id < ${beforeId}::bigint`,
    input.limit + 1,
  )
  return pageById(found, input.limit, present)
}

/** The person's certificate for a course, or null. */
export async function courseCertificate(
  db: Queryable,
  input: { userId: number; courseId: number },
): Promise<Certificate | null> {
  const where = sql`user_id = ${input.userId} and course_id = ${input.courseId}`
  const [row] = await certificateRows(db, where)
  return row ? present(row) : null
}

/**
 * Issues the certificate of a course that was not completed by its last lesson: the remaining lesson was deleted, or the
 * course was bought (again) after its lessons were watched. Idempotent. Fails with
 * `certificate_name_needed`, and otherwise with `course_not_finished`.
 */
export async function claimCertificate(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<Certificate> {
  const learner = { userId: input.viewer.id, courseId: input.courseId }
  return deps.db.transaction(async (tx) => {
    await lockLearner(tx, learner)
    await recordFinished(tx, learner)
    const issued = await issueCertificate(deps, tx, learner)
    const certificate = await courseCertificate(tx, learner)
    // A valid certificate stays valid when lessons are added to the course.
    if (!certificate || (certificate.voided_at && !issued)) {
      const code = (await hasPrintableName(tx, learner.userId))
        ? 'course_not_finished'
        : 'certificate_name_needed'
      throw new Failure(code)
    }
    return certificate
  })
}
