import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { bankAnswersText, payoutQueueText as text } from '../../../text/operate/payouts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { showToast } from '../../../ui/toast.ts'
import { BankResponsesDialog } from './bank-responses.tsx'

const FORM = 'register'
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
  const form = useForm({ defaultValues: { register: '' } })
  const { errors, isSubmitting } = form.formState

  const fetchRegister = async ({ register }: { register: string }) => {
    try {
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
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        form.setError('register', { message: text.registerUnknown }, { shouldFocus: true })
      } else form.setError('root', { message: messageOf(error) })
    }
    void queries.invalidateQueries({ queryKey: queryKeys.console })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.registerTitle}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <SubmitButton form={FORM} loading={isSubmitting}>
            {text.registerGet}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={form.handleSubmit(fetchRegister)} className="grid gap-4">
        <Consequences sentences={text.registerThen} />
        <TextInput
          label={text.registerAgain}
          hint={text.registerAgainHint}
          optional
          inputMode="numeric"
          maxLength={String(MAX_INT4).length}
          error={errors.register?.message}
          {...form.register('register', {
            pattern: { value: /^\s*(?:[1-9]\d*\s*)?$/, message: text.registerWrong },
          })}
        />
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      </form>
    </Dialog>
  )
}
