import { type Static, Type } from 'typebox'
import { Id, nullable, Paging, Time } from '../common.ts'
import { MAX_CERTIFICATE_CODE, MIN_CERTIFICATE_CODE } from './limits.ts'

/** A code as people type it, in any case and with or without hyphens. */
export const CodeParams = Type.Object({
  code: Type.String({ minLength: MIN_CERTIFICATE_CODE, maxLength: MAX_CERTIFICATE_CODE }),
})
export type CodeParams = Static<typeof CodeParams>

export const CertificatesQuery = Type.Object(Paging)
export type CertificatesQuery = Static<typeof CertificatesQuery>

/** A certificate, with names and titles as they were on the day of completion. */
export const Certificate = Type.Object({
  code: Type.String({ description: 'twelve characters in groups of four: `7Q4M-2XWT-9KDP`' }),
  student_name: Type.String(),
  course_id: Id,
  course_title: Type.String(),
  teacher_name: Type.String(),
  lessons_count: Type.Integer(),
  duration_s: Type.Number(),
  completed_at: Time,
  voided_at: nullable(Time, 'when it became invalid because the course was refunded; null while it is valid'),
  is_ready: Type.Boolean({ description: 'whether the PDF can be downloaded' }),
})
export type Certificate = Static<typeof Certificate>
