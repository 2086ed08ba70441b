import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { handlerFor } from '../../jobs/queue.ts'
import { notify } from '../../notices/notify.ts'
import { formatCode } from './certificate-code.ts'
import { makeCertificateJob } from './jobs.ts'

interface PendingCertificate {
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
  /** The language of the holder when the PDF is made. */
  language: InterfaceLanguage
}

/** The storage key of the PDF. */
export const certificateKey = (id: number): string => `certificate/${id}.pdf`

/** Has the certificates whose PDFs are lost made again, by their keys among others. */
export const forgetCertificates = (tx: Queryable, keys: string[]): Promise<number> =>
  tx.run(
    sql`update certificate set made_at = null where 'certificate/' || id || '.pdf' = any(${keys}::text[])`,
  )

/** The verification page that the QR code opens. */
const verificationUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/certificate/${formatCode(code)}`

const BATCH = 200

export const makeCertificateHandler = handlerFor(
  makeCertificateJob,
  (deps: Deps, { certificateId }, signal) => makeCertificates(deps, { certificateId, signal }),
)

/**
 * Makes the PDF of one certificate, or of all that have none, and notifies their owners. Two workers may draw the same PDF,
 * but only one sends the notice.
 */
export async function makeCertificates(
  deps: Deps,
  which: { certificateId?: number | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const id = which.certificateId ?? null
  const pending = everyRow<PendingCertificate>((after) =>
    deps.db.rows(sql`
      select c.id, c.user_id, c.course_id, c.code, c.student_name, c.course_title, c.teacher_name, c.lessons_count,
             c.duration_s, c.completed_at, u.language
        from certificate c join app_user u on u.id = c.user_id
       where c.made_at is null and (${id}::int is null or c.id = ${id}) and c.id > ${after?.id ?? 0}
       order by c.id limit ${BATCH}`),
  )
  const options = {
    failed: 'a certificate was not made',
    signal: which.signal,
    about: (certificate: PendingCertificate) => ({ certificate: certificate.id }),
  }
  await forEach(deps, pending, options, (certificate) => make(deps, certificate))
  if (which.signal?.aborted) throw new Error('stopped before all certificates were made')
}

async function make(deps: Deps, certificate: PendingCertificate): Promise<void> {
  const { id, code } = certificate
  // Imported on demand, because drawing PDF takes memory that most processes never need.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const pdf = await drawCertificate({
    language: certificate.language,
    studentName: certificate.student_name,
    courseTitle: certificate.course_title,
    teacherName: certificate.teacher_name,
    lessonsCount: certificate.lessons_count,
    durationS: certificate.duration_s,
    completedAt: certificate.completed_at,
    code: formatCode(code),
    checkUrl: verificationUrl(deps.publicUrl, code),
  })
  await deps.storage.put(certificateKey(id), pdf)
  await deps.db.transaction(async (tx) => {
    const updated = await tx.run(
      sql`update certificate set made_at = ${deps.clock.now()} where id = ${id} and made_at is null`,
    )
    if (updated === 0) return
    const subject = {
      course_id: certificate.course_id,
      title: certificate.course_title,
      code: formatCode(code),
    }
    await notify(deps, tx, { userId: certificate.user_id, kind: 'certificate', subject })
  })
}
