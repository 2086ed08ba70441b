import type { Bank } from '@kashf/contract/practice/questions.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, Navigate, useNavigate } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { PageTitle } from '../../../features/teacher/courses/page-title.tsx'
import { BankNameDialog } from '../../../features/teacher/question-bank/bank-dialogs.tsx'
import { BankMenu } from '../../../features/teacher/question-bank/bank-menu.tsx'
import { useBanks } from '../../../features/teacher/question-bank/banks.ts'
import { FirstQuestions } from '../../../features/teacher/question-bank/bring-questions.tsx'
import { privateHead } from '../../../shell/base/page-head.ts'
import { formatCount, formatDate } from '../../../shell/format/format.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

const bankPath = (id: number) => href('/my-questions/:bankId', { bankId: String(id) })

/** The teacher's banks of questions. A teacher with one bank sees its questions at once. */
export default function MyQuestions() {
  const banks = useBanks()
  const [only, second] = banks.data ?? []
  if (only && !second) return <Navigate to={bankPath(only.id)} replace />
  return (
    <QueryStates
      query={banks}
      loading={<Skeleton className="h-72 rounded-lg" />}
      empty={
        <>
          <PageTitle title={text.title} />
          <FirstQuestions bankId={null} />
        </>
      }
    >
      {(data) => <Banks banks={data} />}
    </QueryStates>
  )
}

function Banks({ banks }: { banks: Bank[] }) {
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <PageTitle
        title={text.title}
        actions={
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setNaming(true)}>
            {text.newBank}
          </Button>
        }
      />
      <ul aria-label={text.title} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {banks.map((bank) => (
          <li key={bank.id} className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pl-5">
            <div className="min-w-0 flex-1">
              <Link
                to={bankPath(bank.id)}
                className="rounded-sm text-lg font-bold wrap-anywhere hover:text-lapis hover:underline"
              >
                {bank.title}
              </Link>
              <p className="text-sm text-ink-2">
                {text.counts(formatCount(bank.ready_count + bank.draft_count), bank.draft_count)}
                {' · '}
                {text.changed(formatDate(bank.updated_at))}
              </p>
            </div>
            <BankMenu bank={bank} />
          </li>
        ))}
      </ul>
      {isNaming && (
        <BankNameDialog
          bank={null}
          onClose={() => setNaming(false)}
          onDone={(id) => void navigate(bankPath(id))}
        />
      )}
    </>
  )
}
