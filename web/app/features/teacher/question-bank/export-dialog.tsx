import type { EXPORT_FORMATS } from '@kashf/contract/practice/imports.ts'
import type { Bank } from '@kashf/contract/practice/questions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Says what the file of another system will lose, question by question, before it is downloaded. */
export function ExportDialog({
  bank,
  format,
  onClose,
}: {
  bank: Bank
  format: (typeof EXPORT_FORMATS)[number]
  onClose: () => void
}) {
  const query = useQuery(
    dataOf('GET /api/practice/banks/:id/export/losses', practiceKeys.exportLosses(bank.id, format), {
      ...{ params: { id: bank.id }, query: { format } },
    }),
  )
  const download = useMutation({
    mutationFn: async () => {
      const file = { call: 'GET /api/practice/banks/:id/export', params: { id: bank.id }, query: { format } }
      saveFile(await fetchFile(file as Parameters<typeof fetchFile>[0]))
    },
    onSuccess: onClose,
  })
  const found = query.data
  return (
    <ConfirmDialog
      title={text.exports[format]}
      confirm={found ? text.exportConfirm(formatCount(found.written_count)) : text.download}
      onConfirm={found !== undefined && found.written_count > 0 && (() => download.mutate())}
      isBusy={download.isPending}
      failure={download.error && messageOf(download.error)}
      onClose={onClose}
    >
      {!found ? (
        <QueryStates query={query} loading={<Skeleton className="h-32 rounded-md" />} />
      ) : found.losses.length === 0 ? (
        <p>{text.exportWhole(formatCount(found.questions_count))}</p>
      ) : (
        <div className="grid gap-3">
          <p>{text.exportSome(formatCount(found.questions_count), formatCount(found.written_count))}</p>
          <ul className="grid gap-1">
            {found.losses.map(({ what, count, questions }) => (
              <li key={what}>
                <details>
                  <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
                    <span>{text.exportLosses[what]}</span>
                    <b className="whitespace-nowrap">{text.exportLost(count)}</b>
                  </summary>
                  <ul className="mb-2 grid border-l-2 border-line pl-3 text-md">
                    {questions.map(({ id, title }) => (
                      <li key={id}>
                        <Link
                          to={`/my-questions/${bank.id}/${id}`}
                          className="flex min-h-11 items-center text-lapis wrap-anywhere hover:underline"
                        >
                          {title || text.exportUntitled(id)}
                        </Link>
                      </li>
                    ))}
                    {count > questions.length && (
                      <li className="text-ink-2">{text.exportMore(count - questions.length)}</li>
                    )}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
