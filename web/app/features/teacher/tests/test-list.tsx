import type { OwnTest, TestState } from '@kashf/contract/practice/tests.ts'
import { href, Link } from 'react-router'
import { formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: Record<TestState, BadgeTone> = { draft: 'neutral', published: 'good', cancelled: 'bad' }

/** A state with its colour. */
export const TestStateBadge = ({ state }: { state: TestState }) => (
  <Badge tone={TONES[state]}>{text.state[state]}</Badge>
)

/** The teacher's tests, newest first. */
export function TestList({ tests }: { tests: OwnTest[] }) {
  return (
    <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {tests.map((test) => (
        <li key={test.id}>
          <Link
            to={href('/my-tests/:id', { id: String(test.id) })}
            className="grid gap-1 px-4 py-3.5 hover:bg-sunken sm:px-5"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-bold wrap-anywhere">{test.title}</span>
              <TestStateBadge state={test.state} />
            </span>
            <span className="text-sm text-ink-2">
              {[
                text.purpose[test.purpose],
                text.questions(test.questions_count),
                test.opens_at
                  ? text.opens(formatDateTime(test.opens_at))
                  : text.changed(formatDate(test.updated_at)),
                ...(test.attempts_count > 0 ? [text.attempts(test.attempts_count)] : []),
              ].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
