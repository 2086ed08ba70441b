import type { AdminReport } from '@kashf/contract/learning/reports.ts'
import { ExternalLink } from 'lucide-react'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { reportText } from '../../../text/browse/report.ts'
import { reportQueueText as text } from '../../../text/operate/reports.ts'
import { LinkButton } from '../../../ui/button.tsx'

function subjectUrl({ subject, subject_id, thing }: AdminReport): string | null {
  if (!thing) return null
  const course = `/course/${thing.course.id}`
  if (subject === 'comment') return `${course}#comment-${subject_id}`
  return subject === 'question' ? `${course}/lesson/${thing.lesson_id}#question-${subject_id}` : course
}

/** The reports about a course or a post, and a link to it. */
export function ReportDetails({ report }: { report: AdminReport }) {
  const url = subjectUrl(report)
  const more = report.reports_count - report.reports.length
  return (
    <section className="grid gap-3">
      {url && (
        <LinkButton
          to={url}
          target="_blank"
          variant="soft"
          wide
          icon={<ExternalLink size={18} aria-hidden="true" />}
        >
          {text.look}
        </LinkButton>
      )}
      <h3 className="text-lg">{text.reports}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {report.reports.map(({ reporter, reason, text: words, created_at }) => (
          <li key={reporter.id} className="px-3.5 py-2.5">
            <p className="font-medium">{reportText.reasons[reason]}</p>
            {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
            <p className="text-sm text-ink-2">
              {fullName(reporter)} · {formatDateTime(created_at)}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-2">{text.moreReports(formatCount(more))}</p>}
    </section>
  )
}
