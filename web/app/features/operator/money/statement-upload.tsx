import { MAX_STATEMENT_BYTES } from '@kashf/contract/media/file-sizes.ts'
import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { MAX_STATEMENT_DAYS } from '@kashf/contract/operators/limits.ts'
import type {
  ReconciliationResult,
  StatementFormat,
  StatementPreview,
} from '@kashf/contract/operators/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatBytes, formatCount } from '../../../shell/format/format.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { FileField } from '../../../ui/private/file-field.tsx'
import { ReconciliationSummary } from './reconciliation-summary.tsx'
import { StatementColumns } from './statement-columns.tsx'
import { draftOf, formatOf, type StatementDraft } from './statement-draft.ts'

const DAY_MS = 86_400_000
const providers = Object.entries(text.providers).map(([value, label]) => ({ value, label }))
const required = { required: text.required }

interface StatementFields {
  provider: string
  from: string
  to: string
  dry_run: boolean
}

/** Uploads a payment app's statement, compares it with our payments and shows the result below. */
export function StatementUpload() {
  const queries = useQueryClient()
  const form = useForm<StatementFields>({ defaultValues: { provider: '', from: '', to: '', dry_run: false } })
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  const [result, setResult] = useState<ReconciliationResult | null>(null)

  const [separator, setSeparator] = useState<StatementFormat['separator']>()
  const provider = form.watch('provider') as PaymentProvider | ''
  const preview = usePreview(provider, file, separator)
  const [chosen, setChosen] = useState<{ preview: StatementPreview; draft: StatementDraft }>()
  if (preview.data && chosen?.preview !== preview.data) {
    setChosen({ preview: preview.data, draft: draftOf(preview.data) })
  }

  const choose = (given: File) => {
    setFile(given)
    setSeparator(undefined)
    setFileError(given.size > MAX_STATEMENT_BYTES ? text.fileLarge : undefined)
  }
  const compare = async ({ provider, from, to, dry_run }: StatementFields) => {
    if (!file) return setFileError(text.fileRequired)
    if (file.size > MAX_STATEMENT_BYTES) return setFileError(text.fileLarge)
    const format = preview.data && chosen && formatOf(preview.data, chosen.draft)
    if (!format) return setFileError(text.formatIncomplete)
    setFileError(undefined)
    setResult(null)
    const body = new FormData()
    body.set('from', from)
    body.set('to', to)
    body.set('dry_run', String(dry_run))
    body.set('format', JSON.stringify(format))
    body.set('file', file)
    try {
      const answer = await api('POST /api/admin/reconciliation/:provider', {
        params: { provider: provider as PaymentProvider },
        body,
      })
      setResult(answer.data)
      // Keep the file after a dry run, so that it can be compared for real.
      if (!dry_run) setFile(null)
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.console })
    }
  }
  const { errors, isSubmitting, submit } = useCallForm(form, compare, (error) => {
    const fault = faultOf(error)
    if (fault) setFileError(`${messageOf(error)} ${fault}`)
    return fault !== null
  })

  return (
    <Card className="mb-6">
      <h2 className="text-xl">{text.uploadTitle}</h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{text.uploadLead}</p>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5 xl:grid-cols-2">
        <div className="grid content-start gap-4">
          <Select
            label={text.provider}
            placeholder={text.chooseProvider}
            options={providers}
            error={errors.provider?.message}
            {...form.register('provider', required)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              label={text.from}
              type="date"
              error={errors.from?.message}
              {...form.register('from', required)}
            />
            <TextInput
              label={text.to}
              type="date"
              error={errors.to?.message}
              {...form.register('to', {
                ...required,
                validate: (to, { from }) => !from || isPeriod(from, to) || text.periodWrong,
              })}
            />
          </div>
          <p className="text-sm text-ink-2">{text.periodHint}</p>
        </div>
        <div className="grid content-start gap-4">
          <FileField
            label={text.file}
            hint={text.fileHint}
            accept=".csv,text/csv"
            error={fileError}
            onFile={choose}
          >
            {file && (
              <p className="flex items-center gap-2 text-md">
                <FileSpreadsheet size={18} aria-hidden="true" className="shrink-0 text-teal" />
                <span className="min-w-0 wrap-anywhere">{file.name}</span>
                <span className="shrink-0 text-ink-2">{formatBytes(file.size)}</span>
              </p>
            )}
          </FileField>
          <p className="text-sm text-ink-2">{text.columns}</p>
        </div>
        {preview.isError && (
          <Notice tone="bad" className="xl:col-span-2">
            {messageOf(preview.error)} {faultOf(preview.error)}
            {separator && (
              <Button variant="outline" size="sm" className="mt-2" onClick={() => setSeparator(undefined)}>
                {text.otherSeparator}
              </Button>
            )}
          </Notice>
        )}
        {preview.data && chosen && (
          <StatementColumns
            preview={preview.data}
            draft={chosen.draft}
            onChange={(draft) => setChosen({ ...chosen, draft })}
            onSeparator={setSeparator}
          />
        )}
        {errors.root && (
          <Notice tone="bad" className="xl:col-span-2">
            {errors.root.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Checkbox label={text.dryRun} {...form.register('dry_run')} />
          <SubmitButton loading={isSubmitting} className="max-sm:w-full">
            {text.compare}
          </SubmitButton>
        </div>
      </form>
      {result && <ReconciliationSummary result={result} />}
    </Card>
  )
}

/** The beginning of the chosen file, read with the separator that the operator chose. */
const usePreview = (
  provider: PaymentProvider | '',
  file: File | null,
  separator: StatementFormat['separator'] | undefined,
) =>
  useQuery({
    queryKey: queryKeys.statementPreview([provider, file?.name, file?.size, file?.lastModified, separator]),
    queryFn: async ({ signal }) => {
      const body = new FormData()
      if (separator) body.set('separator', separator)
      if (file) body.set('file', file)
      const params = { provider: provider as PaymentProvider }
      return (await api('POST /api/admin/reconciliation/:provider/preview', { params, body, signal })).data
    },
    enabled: provider !== '' && file !== null && file.size <= MAX_STATEMENT_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < MAX_STATEMENT_DAYS
}

/** The line and the reason, if the file is unreadable; null for other failures. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'statement_unreadable') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('line' in data) || !('reason' in data)) return null
  const reason = String(data.reason)
  return text.line(formatCount(Number(data.line)), text.reasons[reason] ?? reason)
}
