import type { QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import { useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { useBank } from '../../../features/teacher/question-bank/banks.ts'
import { BringQuestions } from '../../../features/teacher/question-bank/bring-questions.tsx'
import { ImportReview } from '../../../features/teacher/question-import/import-review.tsx'
import { useImport, useImportActions } from '../../../features/teacher/question-import/use-import.ts'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { questionBankText } from '../../../text/teach/practice/question-bank.ts'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'

export const meta = () => privateHead(questionBankText.title)

/** The review of a file of questions before they are in the bank. */
export default function QuestionImportPage() {
  const params = useParams()
  const [bankId, importId] = [parseId(params.bankId), parseId(params.importId)]
  if (bankId === null || importId === null) return <NotFound />
  return <LoadedImport key={importId} bankId={bankId} importId={importId} />
}

function LoadedImport({ bankId, importId }: { bankId: number; importId: number }) {
  const detail = useImport(importId)
  return (
    <QueryStates query={detail} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <OpenImport bankId={bankId} detail={data} />}
    </QueryStates>
  )
}

function OpenImport({ bankId, detail }: { bankId: number; detail: QuestionImportDetail }) {
  const navigate = useNavigate()
  const bank = useBank(bankId).data
  const { remove } = useImportActions(detail)
  const [isReplacing, setReplacing] = useState(false)
  const { state, refusal, questions, ready_count, same_count, file_name } = detail
  const bankPath = href('/my-questions/:bankId', { bankId: String(bankId) })
  const name = file_name || questionBankText.pastedText
  const title = state === 'read' ? text.title(questions.length, ready_count + same_count) : text.titles[state]
  usePageTitle(title, questionBankText.title)
  return (
    <>
      <PageTitle
        title={title}
        back={{ to: bankPath, label: bank?.title ?? questionBankText.title }}
        actions={
          state !== 'reading' && (
            <>
              {state !== 'added' && (
                <Button
                  variant="quiet"
                  loading={remove.isPending}
                  onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate(bankPath) })}
                >
                  {text.discard}
                </Button>
              )}
              <Button variant="outline" onClick={() => setReplacing(true)}>
                {state === 'added' ? text.otherFile : text.replaceFile}
              </Button>
            </>
          )
        }
      >
        <span className="wrap-anywhere">{name}</span>
        {state === 'read' && same_count > 0 && ` · ${text.sameCount(same_count)}`}
      </PageTitle>
      {state === 'reading' && (
        <div role="status" className="flex items-center gap-4 rounded-lg border border-line bg-surface p-6">
          <SpinnerMark size={28} />
          {text.reading}
        </div>
      )}
      {state === 'refused' && (
        <Notice tone="bad" title={text.refused}>
          {refusal && questionBankText.refusals[refusal]}
        </Notice>
      )}
      {state === 'added' && (
        <Notice tone="good" title={text.added}>
          <LinkButton to={bankPath} className="mt-2">
            {text.toBank}
          </LinkButton>
        </Notice>
      )}
      {state === 'read' && <ImportReview detail={detail} />}
      {isReplacing && (
        <Dialog
          title={state === 'added' ? text.otherFile : text.replaceFile}
          onClose={() => setReplacing(false)}
        >
          <BringQuestions bankId={bankId} />
        </Dialog>
      )}
    </>
  )
}
