import type { BankQuestionItem } from '@kashf/contract/practice/questions.ts'
import { href, Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { QuestionHtml } from '../../private/practice/question/question-html.tsx'
import { FormName } from './form-icon.tsx'
import { QuestionMarks, Solved } from './question-marks.tsx'

/** The questions of a bank: a table, on a phone rows of stem, topics and marks. */
export function QuestionList({ bankId, questions }: { bankId: number; questions: BankQuestionItem[] }) {
  return (
    <>
      <ul
        aria-label={text.list}
        className="divide-y divide-line rounded-lg border border-line bg-surface md:hidden"
      >
        {questions.map((question) => (
          <li key={question.id} className="grid gap-2 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <Stem bankId={bankId} question={question} />
              <span className="shrink-0">
                <span className="sr-only">{text.columns.solved}: </span>
                <Solved question={question} isShort />
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
              <FormName form={question.form} />
              {question.usage.tests > 0 && <span>{usageOf(question)}</span>}
            </div>
            <QuestionMarks question={question} />
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table
          label={text.list}
          columns={columnsOf(bankId)}
          rows={questions}
          keyOf={({ id }) => id}
          rowClass={() => 'relative has-[a:hover]:bg-sunken'}
        />
      </div>
    </>
  )
}

const columnsOf = (bankId: number): TableColumn<BankQuestionItem>[] => [
  {
    head: text.columns.stem,
    cell: (question) => <Stem bankId={bankId} question={question} />,
    className: 'min-w-48',
  },
  { head: text.columns.form, cell: ({ form }) => <FormName form={form} /> },
  { head: text.columns.solved, cell: (question) => <Solved question={question} />, number: true },
  { head: text.columns.used, cell: usageOf, className: 'text-ink-2' },
  {
    head: text.columns.marks,
    cell: (question) => <QuestionMarks question={question} />,
    className: 'max-w-56',
  },
]

function usageOf({ usage: { tests, answers } }: BankQuestionItem): string {
  if (tests === 0) return answers === 0 ? '' : text.answered(formatCount(answers))
  return answers === 0
    ? text.inTests(formatCount(tests))
    : `${text.inTests(formatCount(tests))}, ${text.answered(formatCount(answers))}`
}

/** The stem as a link to the editor, above the topics. Its whole row is the target. */
function Stem({ bankId, question }: { bankId: number; question: BankQuestionItem }) {
  const params = { bankId: String(bankId), questionId: String(question.id) }
  return (
    <div className="min-w-0 flex-1">
      <Link
        to={href('/my-questions/:bankId/:questionId', params)}
        className="block rounded-sm font-medium hover:text-lapis"
      >
        {question.stem_html === '' ? (
          <span className="text-ink-2">{text.noStem}</span>
        ) : (
          <QuestionHtml
            inline
            html={question.stem_html}
            className="line-clamp-4 [&_img]:max-h-12 [&_math]:text-base"
          />
        )}
      </Link>
      {question.tags.length > 0 && (
        <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{question.tags.join(', ')}</p>
      )}
    </div>
  )
}
