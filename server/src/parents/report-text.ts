import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { ParentReport } from '@kashf/contract/parents/parents.ts'
import { dottedDateTime, dottedDay } from '../notices/mail/dotted-date.ts'
import { words } from '../text/words.ts'

/** A report as mails and messages tell it. */
interface ReportText {
  subject: string
  paragraphs: string[]
}

/** The sentences of a report, in the language of its parent. */
export function reportText(
  language: InterfaceLanguage,
  { learner, report }: { learner: string; report: ParentReport },
): ReportText {
  const { report: said } = words(language).parents
  const { study_days, lessons, courses, tests, homework, exams, paid_until } = report
  const isQuiet = study_days === 0 && lessons === 0 && tests.length === 0 && homework.sent === 0
  return {
    subject: said.subject({ learner, from: dottedDay(report.from), to: dottedDay(report.to) }),
    paragraphs: [
      ...(isQuiet ? [said.quiet(learner)] : []),
      ...(study_days > 0 ? [said.week({ learner, days: study_days, lessons })] : []),
      ...block(courses.map((course) => said.course(course))),
      ...block(
        tests.map(({ title, percent, own_mean }) =>
          own_mean === null
            ? said.firstTest({ title, percent: decimal(percent) })
            : said.test({ title, percent: decimal(percent), mean: decimal(own_mean) }),
        ),
      ),
      ...(homework.sent + homework.accepted > 0 ? [said.homework(homework)] : []),
      ...block(
        exams.map(({ title, opens_at }) =>
          opens_at === null
            ? said.examAnyTime(title)
            : said.exam({ title, at: dottedDateTime(new Date(opens_at)) }),
        ),
      ),
      ...block(
        paid_until.map(({ title, until }) =>
          said.paidUntil({ title, until: dottedDateTime(new Date(until)) }),
        ),
      ),
    ],
  }
}

/** Lines of one paragraph; none without lines. */
const block = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : [lines.join('\n')])

/** `72,5` */
const decimal = (value: number): string => String(value).replace('.', ',')
