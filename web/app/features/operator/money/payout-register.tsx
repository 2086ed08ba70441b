import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { bankAnswersText, payoutQueueText as text } from '../../../text/operate/payouts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { BankResponsesDialog } from './bank-responses.tsx'

/** The name that the server gives to the file of an empty register. */
const EMPTY_FILE_NAME = 'reestr-bosh.csv'

/**
 * Exports approved payouts for the bank, after a confirmation because a new register changes state, and imports
 * the bank's responses.
 */
export function PayoutRegister({ waiting }: { waiting: number | undefined }) {
  const [isExporting, setExporting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="text-ink-2">
        {text.registerCount(waiting === undefined ? '…' : formatCount(waiting))}
      </span>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden="true" />}
          className="max-sm:w-full"
          onClick={() => setExporting(true)}
        >
          {text.register}
        </Button>
        <Button
          variant="outline"
          icon={<Upload size={18} aria-hidden="true" />}
          className="max-sm:w-full"
          onClick={() => setImporting(true)}
        >
          {bankAnswersText.open}
        </Button>
      </div>
      {isExporting && <RegisterDialog onClose={() => setExporting(false)} />}
      {isImporting && <BankResponsesDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.console })
  const form = useForm({ defaultValues: { register: '' } })

  const fetchRegister = async ({ register }: { register: string }) => {
    const file = await fetchFile({
      call: 'GET /api/admin/payouts/register.csv',
      query: { register: register.trim() && Number(register) },
    })
    if (file.name === EMPTY_FILE_NAME) {
      showToast({ kind: 'info', title: text.registerEmpty, message: text.registerEmptyHint })
    } else {
      saveFile(file)
      showToast({ title: text.registerDone, message: file.name })
    }
    onClose()
    refresh()
  }
  const call = useCallForm(form, fetchRegister, (error) => {
    refresh()
    const isUnknown = error instanceof ApiError && error.status === 404
    if (isUnknown) form.setError('register', { message: text.registerUnknown }, { shouldFocus: true })
    return isUnknown
  })

  return (
    <FormDialog isDense onClose={onClose} title={text.registerTitle} submit={text.registerGet} call={call}>
      <Consequences sentences={text.registerThen} />
      <TextInput
        label={text.registerAgain}
        hint={text.registerAgainHint}
        optional
        inputMode="numeric"
        maxLength={String(MAX_INT4).length}
        error={call.errors.register?.message}
        {...form.register('register', {
          pattern: { value: /^\s*(?:[1-9]\d*\s*)?$/, message: text.registerWrong },
        })}
      />
    </FormDialog>
  )
}
