import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { parentPageText as text } from '../../../text/learn/parent-page.ts'

/** `72,5` */
const percent = (value: number): string => String(value).replace('.', ',')

/** One week of a learner, as a parent reads it. */
export function ReportCard({ report }: { report: ParentReport }) {
  const { study_days, lessons, courses, tests, homework, exams, paid_until } = report
  const { sent, late, accepted } = homework
  const isQuiet = study_days === 0 && lessons === 0 && tests.length === 0 && sent === 0
  return (
    <div className="grid gap-5">
      {isQuiet && <p className="text-lg">{text.quiet}</p>}
      {study_days > 0 && (
        <div className="grid gap-1 text-lg font-semibold">
          <p>{text.days(study_days)}</p>
          {lessons > 0 && <p>{text.lessons(lessons)}</p>}
        </div>
      )}
      {courses.length > 0 && (
        <ul className="grid gap-1">
          {courses.map(({ title, lessons: done }) => (
            <Line key={title} title={title} value={text.lessons(done)} />
          ))}
        </ul>
      )}
      <Part title={text.tests}>
        {tests.map(({ title, handed_in_at, percent: got, own_mean }) => (
          <Line
            key={handed_in_at}
            title={`${title}, ${formatDate(handed_in_at)}`}
            value={`${percent(got)}%`}
            note={own_mean === null ? text.firstTest : text.ownMean(percent(own_mean))}
          />
        ))}
      </Part>
      {sent + accepted > 0 && (
        <section>
          <h3 className="mb-1.5 font-semibold">{text.homework}</h3>
          <p className="border-l-3 border-line pl-3">
            {[
              sent > 0 && text.homeworkSent(sent),
              late > 0 && text.homeworkLate(late),
              accepted > 0 && text.homeworkAccepted(accepted),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </section>
      )}
      <Part title={text.exams}>
        {exams.map(({ title, opens_at }) => (
          <Line key={title} title={title} value={opens_at ? formatDateTime(opens_at) : text.anyTime} />
        ))}
      </Part>
      <Part title={text.paid}>
        {paid_until.map(({ title, until }) => (
          <Line key={title} title={title} value={text.paidUntil(formatDate(until))} />
        ))}
      </Part>
    </div>
  )
}

/** A list with its title; nothing without lines. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}

const Line = ({ title, value, note }: { title: string; value: string; note?: string }) => (
  <li className="border-l-3 border-line pl-3">
    <p className="wrap-anywhere">{title}</p>
    <p className="text-ink-2">
      <span className="font-semibold text-ink">{value}</span>
      {note && ` · ${note}`}
    </p>
  </li>
)
