import type { TestDetail, TestFinding } from '@kashf/contract/practice/tests.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'

/** A finding in words, with the block that it is about. */
function inWords({ code, section, block, count = 0 }: TestFinding, { blueprint }: TestDetail): string {
  const said = text.findings[code]
  const sentence = typeof said === 'string' ? said : said(count)
  const about = blueprint.sections[section ?? -1]?.blocks[block ?? -1]
  return about ? `${about.title}: ${sentence}` : sentence
}

/** Who can take the test, in words; `isNobody` until it is public or stands in a lesson. */
function audienceOf({ is_public, placements }: TestDetail): { isNobody: boolean; sentence: string } {
  const titles = new Map(placements.map(({ course }) => [course.id, course.title]))
  const [title] = titles.values()
  if (is_public) return { isNobody: false, sentence: text.audience.everybody }
  if (title === undefined) return { isNobody: true, sentence: text.audience.nobody }
  const sentence = titles.size === 1 ? text.audience.course(title) : text.audience.courses(titles.size)
  return { isNobody: false, sentence }
}

/** What holds, what forbids to publish the test, and what its author should know. */
export function Findings({ test, isDirty }: { test: TestDetail; isDirty: boolean }) {
  const { findings, blueprint, settings, max_points_milli, questions_count } = test
  const clocks = blueprint.sections.flatMap(({ minutes }) => minutes ?? [])
  const minutes = settings.minutes ?? clocks.reduce((sum, clock) => sum + clock, 0)
  const audience = audienceOf(test)
  const facts = [
    `${text.questions(questions_count)}, ${text.points(formatMilli(max_points_milli))}`,
    minutes > 0 ? text.minutesCheck(minutes) : text.noClock,
    ...(audience.isNobody ? [] : [audience.sentence]),
  ]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{text.checks}</h2>
      <ul className="grid gap-2.5">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2.5 text-ink-2 wrap-anywhere">
            <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
            {fact}
          </li>
        ))}
        {findings.map((finding) => (
          <Doubt key={JSON.stringify(finding)} isError={finding.is_error}>
            {inWords(finding, test)}
          </Doubt>
        ))}
        {audience.isNobody && <Doubt>{audience.sentence}</Doubt>}
      </ul>
      {isDirty && <p className="text-sm text-ink-2">{text.checksDirty}</p>}
    </Card>
  )
}

/** What forbids to publish the test, or what its author should know. */
const Doubt = ({ isError = false, children }: { isError?: boolean; children: string }) => (
  <li className={cx('flex items-start gap-2.5 wrap-anywhere', isError && 'font-medium text-red')}>
    <CircleAlert
      size={20}
      aria-hidden="true"
      className={cx('mt-0.5 shrink-0', isError ? 'text-red' : 'text-apricot')}
    />
    {children}
  </li>
)
