import { type Static, Type } from 'typebox'
import { Paging } from './common.ts'

/** As people type it: capitals or not, with or without hyphens. */
export const CodeParams = Type.Object({ code: Type.String({ minLength: 12, maxLength: 20 }) })
export type CodeParams = Static<typeof CodeParams>

export const CertificatesQuery = Type.Object(Paging)
export type CertificatesQuery = Static<typeof CertificatesQuery>

/** What a certificate says; names and titles as they were on the day. */
export interface Certificate {
  /** Twelve signs in groups of four: `7Q4M-2XWT-9KDP`. */
  code: string
  student_name: string
  course_id: number
  course_title: string
  teacher_name: string
  lessons_count: number
  duration_s: number
  completed_at: string
  /** When it stopped being valid, because the money for the course was given back; null while it is valid. */
  voided_at: string | null
  /** The PDF can be fetched. */
  is_ready: boolean
}
