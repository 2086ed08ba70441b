import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import { href, Link } from 'react-router'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'

/** Files whose questions are not in the bank yet. */
export function OpenImports({ bankId }: { bankId: number }) {
  const { data = [] } = useQuery(
    dataOf('GET /api/practice/banks/:id/imports', practiceKeys.bankImports(bankId), {
      params: { id: bankId },
    }),
  )
  const open = data.filter(({ state }) => state === 'read' || state === 'reading')
  if (open.length === 0) return null
  return (
    <ul aria-label={text.openImports} className="mb-5 grid gap-2">
      {open.map(({ id, file_name, state, ready_count, doubtful_count }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-lapis-tint px-4 py-3 text-lapis"
        >
          <FileClock size={19} aria-hidden="true" className="shrink-0" />
          <Link
            to={href('/my-questions/:bankId/import/:importId', {
              bankId: String(bankId),
              importId: String(id),
            })}
            className="min-w-0 rounded-sm font-semibold wrap-anywhere underline underline-offset-2"
          >
            {file_name || text.pastedText}
          </Link>
          <span className="text-ink">
            {state === 'reading' ? text.reading : text.waitingImport(ready_count, doubtful_count)}
          </span>
        </li>
      ))}
    </ul>
  )
}
