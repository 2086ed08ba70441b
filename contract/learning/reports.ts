import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, PersonName, Time } from '../common.ts'
import { MAX_REPORT } from './limits.ts'

/** The reason `wrong` means misleading or untrue. */
export const ReportBody = Type.Object({
  subject: oneOf(['course', 'comment', 'question']),
  id: Id,
  reason: oneOf(['spam', 'abuse', 'wrong', 'copyright', 'other']),
  text: Type.Optional(Type.String({ maxLength: MAX_REPORT })),
})
export type ReportBody = Static<typeof ReportBody>
export type ReportSubject = ReportBody['subject']
export type ReportReason = ReportBody['reason']

/** The report has reached the operators. */
export const Reported = Type.Object({ reported: Type.Literal(true) })
export type Reported = Static<typeof Reported>

const ReportStatus = oneOf(['open', 'kept', 'hidden'], {
  description: '`open` waits for an operator, `kept` was found acceptable, `hidden` was hidden',
})
export type ReportStatus = Static<typeof ReportStatus>

/** A case in the operators' console: one reported target with its reports. */
export const AdminReport = Type.Object({
  id: Id,
  subject: ReportBody.properties.subject,
  subject_id: Id,
  status: ReportStatus,
  reports_count: Type.Integer(),
  reports: Type.Array(
    Type.Object({
      reporter: PersonName,
      reason: ReportBody.properties.reason,
      text: nullable(Type.String()),
      created_at: Time,
    }),
    { description: 'the latest ten' },
  ),
  seen_text: Type.String({ description: 'the text when it was first reported' }),
  thing: nullable(
    Type.Object({
      text: Type.String(),
      is_hidden: Type.Boolean(),
      author: PersonName,
      course: Type.Object({ id: Id, title: Type.String() }),
      lesson_id: nullable(Id, 'the lesson of a question'),
    }),
    'the current text with its author and place; null when it was deleted',
  ),
  created_at: Time,
  decided_at: nullable(Time),
  decided_by: nullable(PersonName),
  decision_reason: nullable(Type.String()),
})
export type AdminReport = Static<typeof AdminReport>
