import { sql } from '../../db/sql.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { notify } from '../../notices/notify.ts'
import type { Deps } from '../../runtime/deps.ts'
import { formatCode } from './certificate-code.ts'
import { drawCertificate } from './draw-certificate.ts'
import { makeCertificateJob } from './jobs.ts'

interface Unmade {
  id: number
  user_id: number
  course_id: number
  code: string
  student_name: string
  course_title: string
  teacher_name: string
  lessons_count: number
  duration_s: number
  completed_at: Date
}

/** Where the PDF lies in the storage. */
export const certificateKey = (id: number): string => `certificate/${id}.pdf`
/** The check page, which the QR code leads to. */
const checkAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/certificate/${formatCode(code)}`

/** As many as one turn of the clock takes up. */
const AT_ONCE = 200

export const makeCertificateHandler = (deps: Deps): JobHandler =>
  handlerFor(makeCertificateJob, ({ certificateId }, signal) =>
    makeCertificates(deps, { certificateId, signal }),
  )

/** Draws one, or all that are not drawn yet, and tells their owners. Two workers at once draw the same twice and tell it once. */
export async function makeCertificates(
  deps: Deps,
  which: { certificateId?: number | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const id = which.certificateId ?? null
  const unmade = await deps.db.rows<Unmade>(sql`
    select id, user_id, course_id, code, student_name, course_title, teacher_name, lessons_count, duration_s, completed_at
      from certificate where made_at is null and (${id}::int is null or id = ${id}) order by id limit ${AT_ONCE}`)
  for (const certificate of unmade) {
    if (which.signal?.aborted) throw new Error('stopped before all certificates were made')
    await make(deps, certificate)
  }
}

async function make(deps: Deps, certificate: Unmade): Promise<void> {
  const { id, code } = certificate
  const pdf = await drawCertificate({
    studentName: certificate.student_name,
    courseTitle: certificate.course_title,
    teacherName: certificate.teacher_name,
    lessonsCount: certificate.lessons_count,
    durationS: certificate.duration_s,
    completedAt: certificate.completed_at,
    code: formatCode(code),
    checkUrl: checkAddress(deps.publicUrl, code),
  })
  await deps.storage.put(certificateKey(id), pdf)
  await deps.db.transaction(async (tx) => {
    const first = await tx.run(
      sql`update certificate set made_at = ${deps.clock.now()} where id = ${id} and made_at is null`,
    )
    if (first === 0) return
    const subject = {
      course_id: certificate.course_id,
      title: certificate.course_title,
      code: formatCode(code),
    }
    await notify(deps, tx, { userId: certificate.user_id, kind: 'certificate', subject })
  })
}
