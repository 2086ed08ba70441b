import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type BaseSyntheticEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { bankAnswersText as text } from '../../../text/operate/payouts.ts'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { FileField } from '../../../ui/private/file-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

/** The line and the reason, if the server reports them. */
function faultOf(error: unknown): string {
  const data = error instanceof ApiError ? error.data : undefined
  const isFault = typeof data === 'object' && data !== null && 'line' in data && 'reason' in data
  if (!isFault) return ''
  const reason = String(data.reason)
  return ` ${text.fault(String(data.line), text.reasons[reason] ?? reason)}`
}

/** Imports the bank's responses to a register: settles all payouts in the file or none. */
export function BankResponsesDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)

  const send = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isSending) return
    if (!file) return setFailure(text.required)
    setSending(true)
    setFailure(undefined)
    const body = new FormData()
    body.set('file', file)
    try {
      const { data } = await api('POST /api/admin/payouts/bank-answers', { body })
      showToast({ title: text.done, message: text.result(formatCount(data.paid), formatCount(data.failed)) })
      onClose()
    } catch (error) {
      setFailure(messageOf(error) + faultOf(error))
    } finally {
      setSending(false)
    }
    void queries.invalidateQueries({ queryKey: queryKeys.console })
  }

  return (
    <FormDialog
      isDense
      onClose={onClose}
      title={text.title}
      submit={text.send}
      call={{ errors: {}, isSubmitting: isSending, submit: send }}
    >
      <Consequences sentences={text.consequences} />
      <FileField
        label={text.file}
        hint={text.fileHint}
        accept=".csv,text/csv"
        error={failure}
        onFile={(chosen) => {
          setFile(chosen)
          setFailure(undefined)
        }}
      >
        {file && (
          <p className="flex items-center gap-2 text-md">
            <FileSpreadsheet size={18} aria-hidden="true" className="shrink-0 text-teal" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
          </p>
        )}
      </FileField>
    </FormDialog>
  )
}
