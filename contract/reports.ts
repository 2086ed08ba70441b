import { type Static, Type } from 'typebox'
import { Id } from './common.ts'

/** The reason `wrong` means misleading or untrue. */
export const ReportBody = Type.Object({
  subject: Type.Union([Type.Literal('course'), Type.Literal('comment'), Type.Literal('question')]),
  id: Id,
  reason: Type.Union([
    Type.Literal('spam'),
    Type.Literal('abuse'),
    Type.Literal('wrong'),
    Type.Literal('copyright'),
    Type.Literal('other'),
  ]),
  text: Type.Optional(Type.String({ maxLength: 500 })),
})
export type ReportBody = Static<typeof ReportBody>
export type ReportSubject = ReportBody['subject']
export type ReportReason = ReportBody['reason']

/** `open` waits for an operator, `kept` was found acceptable, `hidden` was hidden. */
export type ReportStatus = 'open' | 'kept' | 'hidden'

/** A case in the operators' console: one reported target with its reports. */
export interface AdminReport {
  id: number
  subject: ReportSubject
  subject_id: number
  status: ReportStatus
  reports_count: number
  /** The latest ten. */
  reports: {
    reporter: { id: number; first_name: string; last_name: string }
    reason: ReportReason
    text: string | null
    created_at: string
  }[]
  /** The text when it was first reported. */
  seen_text: string
  /** The current text with its author and place; null when it was deleted. */
  thing: {
    text: string
    is_hidden: boolean
    author: { id: number; first_name: string; last_name: string }
    course: { id: number; title: string }
    /** The lesson of a question. */
    lesson_id: number | null
  } | null
  created_at: string
  decided_at: string | null
  decided_by: { id: number; first_name: string; last_name: string } | null
  decision_reason: string | null
}
