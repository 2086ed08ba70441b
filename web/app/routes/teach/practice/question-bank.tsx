import type { BankPage } from '@kashf/contract/practice/questions.ts'
import { FilePlus2, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, useLocation, useNavigate, useParams } from 'react-router'
import { ListStates, QueryStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { BankMenu } from '../../../features/teacher/question-bank/bank-menu.tsx'
import {
  useBank,
  useBanks,
  useQuestions,
  useRestoreQuestion,
} from '../../../features/teacher/question-bank/banks.ts'
import { BringQuestions, FirstQuestions } from '../../../features/teacher/question-bank/bring-questions.tsx'
import { OpenImports } from '../../../features/teacher/question-bank/open-imports.tsx'
import {
  QuestionFilters,
  Topics,
  useQuestionFilter,
} from '../../../features/teacher/question-bank/question-filters.tsx'
import { QuestionList } from '../../../features/teacher/question-bank/question-list.tsx'
import { privateHead } from '../../../shell/base/page-head.ts'
import { usePageTitle } from '../../../shell/base/use-page-title.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { parseId } from '../../../shell/format/id-in-url.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { UndoBar } from '../../../ui/on-demand/undo-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** One bank: its questions by topic. */
export default function QuestionBankPage() {
  const bankId = parseId(useParams().bankId)
  if (bankId === null) return <NotFound />
  return <LoadedBank bankId={bankId} />
}

function LoadedBank({ bankId }: { bankId: number }) {
  const bank = useBank(bankId)
  return (
    <QueryStates query={bank} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <OpenBank bank={data} />}
    </QueryStates>
  )
}

function OpenBank({ bank }: { bank: BankPage }) {
  const banks = useBanks().data ?? []
  const [isBringing, setBringing] = useState(false)
  const count = bank.ready_count + bank.draft_count
  usePageTitle(bank.title, text.title)
  return (
    <>
      <PageTitle
        title={bank.title}
        {...(banks.length > 1 && { back: { to: href('/my-questions'), label: text.title } })}
        actions={
          <>
            {count > 0 && (
              <>
                <Button
                  variant="outline"
                  className="max-sm:flex-1 max-sm:px-2"
                  icon={<FilePlus2 size={18} aria-hidden="true" />}
                  onClick={() => setBringing(true)}
                >
                  {text.bring}
                </Button>
                <LinkButton
                  to={href('/my-questions/:bankId/:questionId', {
                    bankId: String(bank.id),
                    questionId: 'new',
                  })}
                  className="max-sm:flex-1 max-sm:px-2"
                  icon={<Plus size={18} aria-hidden="true" />}
                >
                  {text.newQuestion}
                </LinkButton>
              </>
            )}
            <BankMenu bank={bank} isWhole />
          </>
        }
      >
        {text.counts(formatCount(count), bank.draft_count)}
      </PageTitle>
      <OpenImports bankId={bank.id} />
      {count === 0 ? <FirstQuestions bankId={bank.id} /> : <Questions bank={bank} />}
      <Restore />
      {isBringing && (
        <Dialog title={text.bring} onClose={() => setBringing(false)}>
          <p className="mb-4 text-ink-2">{text.formats}</p>
          <BringQuestions bankId={bank.id} />
        </Dialog>
      )}
    </>
  )
}

function Questions({ bank }: { bank: BankPage }) {
  const filter = useQuestionFilter()
  const list = useQuestions(bank.id, filter)
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      {bank.tags.length > 0 && <Topics bank={bank} open={filter.tag ?? ''} />}
      <div
        className={
          bank.tags.length > 0
            ? 'grid min-w-0 grid-cols-1 gap-4'
            : 'grid min-w-0 grid-cols-1 gap-4 lg:col-span-2'
        }
      >
        <QuestionFilters filter={filter} />
        <ListStates
          list={list}
          loading={<Skeleton className="h-96 rounded-lg" />}
          empty={<EmptyState heading="h2" title={text.noneMatch} message={text.noneMatchHint} />}
        >
          {(questions) => <QuestionList bankId={bank.id} questions={questions} />}
        </ListStates>
      </div>
    </div>
  )
}

/** Restores the question that the editor has just deleted. */
function Restore() {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const restore = useRestoreQuestion()
  const deleted = typeof state?.deleted === 'number' ? state.deleted : null
  if (deleted === null) return null
  const close = () => void navigate(pathname, { replace: true, state: null })
  return (
    <UndoBar
      title={text.deleted}
      isUndoing={restore.isPending}
      onUndo={() => restore.mutate(deleted, { onSuccess: close })}
      onClose={close}
    />
  )
}
