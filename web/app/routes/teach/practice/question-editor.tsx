import { useQuery } from '@tanstack/react-query'
import { href, useParams } from 'react-router'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { useBank } from '../../../features/teacher/question-bank/banks.ts'
import { QuestionEditor } from '../../../features/teacher/question-editor/question-editor.tsx'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { questionBankText } from '../../../text/teach/practice/question-bank.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(questionBankText.title)

/** A question of a bank, or a new one. */
export default function QuestionEditorPage() {
  const params = useParams()
  const bankId = parseId(params.bankId)
  const questionId = parseId(params.questionId)
  if (bankId === null || (questionId === null && params.questionId !== 'new')) return <NotFound />
  return <LoadedQuestion key={questionId} bankId={bankId} questionId={questionId} />
}

function LoadedQuestion({ bankId, questionId }: { bankId: number; questionId: number | null }) {
  const bank = useBank(bankId)
  const question = useQuery({
    ...dataOf('GET /api/practice/questions/:id', practiceKeys.bankQuestion(questionId ?? 0), {
      params: { id: questionId ?? 0 },
    }),
    enabled: questionId !== null,
  })
  const title = questionId === null ? text.newTitle : text.editTitle
  usePageTitle(title, questionBankText.title)
  const loading = <Skeleton className="h-96 rounded-lg" />
  return (
    <>
      <PageTitle
        title={title}
        back={{
          to: href('/my-questions/:bankId', { bankId: String(bankId) }),
          label: bank.data?.title ?? questionBankText.title,
        }}
      />
      <QueryStates query={bank} loading={loading}>
        {(openBank) =>
          questionId === null ? (
            <QuestionEditor bank={openBank} question={null} />
          ) : (
            <QueryStates query={question} loading={loading}>
              {(data) => <QuestionEditor bank={openBank} question={data} />}
            </QueryStates>
          )
        }
      </QueryStates>
    </>
  )
}
