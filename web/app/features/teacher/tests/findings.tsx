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

/** What holds, what forbids to publish the test, and what its author should know. */
export function Findings({ test, isDirty }: { test: TestDetail; isDirty: boolean }) {
  const { findings, blueprint, settings, max_points_milli, questions_count } = test
  const clocks = blueprint.sections.flatMap(({ minutes }) => minutes ?? [])
  const minutes = settings.minutes ?? clocks.reduce((sum, clock) => sum + clock, 0)
  const facts = [
    `${text.questions(questions_count)}, ${text.points(formatMilli(max_points_milli))}`,
    minutes > 0 ? text.minutesCheck(minutes) : text.noClock,
  ]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{text.checks}</h2>
      <ul className="grid gap-2.5">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2.5 text-ink-2">
            <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
            {fact}
          </li>
        ))}
        {findings.map((finding) => (
          <li
            key={JSON.stringify(finding)}
            className={cx(
              'flex items-start gap-2.5 wrap-anywhere',
              finding.is_error && 'font-medium text-red',
            )}
          >
            <CircleAlert
              size={20}
              aria-hidden="true"
              className={cx('mt-0.5 shrink-0', finding.is_error ? 'text-red' : 'text-apricot')}
            />
            {inWords(finding, test)}
          </li>
        ))}
      </ul>
      {isDirty && <p className="text-sm text-ink-2">{text.checksDirty}</p>}
    </Card>
  )
}
