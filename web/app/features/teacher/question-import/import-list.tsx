import type { ImportedQuestion } from '@kashf/contract/practice/imports.ts'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { plainText } from '../../private/practice/question/question-html.tsx'
import { warningText } from '../question-bank/question-marks.tsx'
import { isDoubtful } from './use-import.ts'

/** The questions of a file with what is doubtful; `open` is the index of the shown one. */
export function ImportList({
  questions,
  open,
  onOpen,
}: {
  questions: readonly ImportedQuestion[]
  open: number | null
  onOpen: (index: number) => void
}) {
  return (
    <ul aria-label={text.list} className="max-h-[32rem] divide-y divide-line overflow-y-auto">
      {questions.map((question) => {
        const { index, warnings, preview } = question
        const isOpen = index === open
        return (
          <li key={index}>
            <button
              type="button"
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(index)}
              className={cx(
                'flex w-full items-start gap-3 border-l-3 px-4 py-3 text-left -outline-offset-3',
                isOpen ? 'border-lapis bg-lapis-tint' : 'border-transparent hover:bg-sunken',
              )}
            >
              <span
                className={cx(
                  'octagon grid size-9 shrink-0 place-items-center text-sm font-semibold',
                  isDoubtful(question) ? 'bg-apricot-tint text-apricot' : 'bg-teal-tint text-teal',
                )}
              >
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 wrap-anywhere">{plainText(preview.stem) || text.noStem}</span>
                {warnings[0] && (
                  <span className="block text-sm text-apricot wrap-anywhere">{warningText(warnings[0])}</span>
                )}
                <StateBadge question={question} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Why a question is not added, or that it is almost one that the bank has. */
export function StateBadge({ question }: { question: ImportedQuestion }) {
  if (question.is_skipped) return <Badge>{text.skipped}</Badge>
  if (question.same_as !== null) return <Badge tone="info">{text.same}</Badge>
  if (question.near !== null) return <Badge tone="info">{text.near}</Badge>
  return null
}
