import { MAX_TASK_SHEETS } from '@kashf/contract/homework/limits.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../shell/format/format.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { FileField } from '../../../ui/private/file-field.tsx'
import { UploadRow } from '../../../ui/private/upload-row.tsx'
import { checkImage, IMAGE_ACCEPT } from '../../private/files/check-file.ts'
import { transferStatus } from '../uploader/transfer-status.ts'
import { useSheetUpload } from './use-sheet-upload.ts'

export interface SheetFieldProps {
  sheets: readonly Sheet[]
  error: string | undefined
  onChange: (change: (sheets: readonly Sheet[]) => readonly Sheet[]) => void
}

/** The pictures and documents of a task, which are uploaded as they are chosen. */
export function SheetField({ sheets, error, onChange }: SheetFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const upload = useSheetUpload((sheet) => onChange((before) => [...before, sheet]))
  const take = (file: File) => {
    const isSheet = file.type === 'application/pdf' || checkImage(file) === null
    setRefusal(isSheet ? undefined : text.wrongSheet)
    if (isSheet) upload.send(file)
  }
  const problem = refusal ?? upload.failure ?? error
  const rows = (
    <>
      {sheets.map((sheet) => (
        <SheetRow
          key={sheet.id}
          sheet={sheet}
          onRemove={() => onChange((before) => before.filter(({ id }) => id !== sheet.id))}
        />
      ))}
      {upload.current && (
        <UploadRow
          name={upload.current.file.name}
          size={upload.current.file.size}
          status="uploading"
          percent={upload.current.percent}
          {...(upload.current.isOffline && { note: transferStatus({ state: 'offline' }) })}
          onRemove={upload.cancel}
        />
      )}
    </>
  )
  if (sheets.length >= MAX_TASK_SHEETS) {
    return (
      <FieldGroup label={text.sheets} hint={text.sheetsHint(MAX_TASK_SHEETS)} error={problem}>
        {rows}
      </FieldGroup>
    )
  }
  return (
    <FileField
      label={text.sheets}
      hint={text.sheetsHint(MAX_TASK_SHEETS)}
      accept={`${IMAGE_ACCEPT},application/pdf`}
      disabled={upload.current !== null}
      error={problem}
      onFile={take}
    >
      {rows}
    </FileField>
  )
}

function SheetRow({ sheet, onRemove }: { sheet: Sheet; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-2">
      <a
        href={sheet.url}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm"
      >
        {sheet.kind === 'picture' ? (
          <img src={sheet.url} alt="" className="size-11 shrink-0 rounded-sm object-cover" />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-ink-2">
            <FileText size={20} aria-hidden="true" />
          </span>
        )}
        <span className="truncate font-medium">{sheet.name}</span>
        <span className="shrink-0 text-sm text-ink-2">{formatBytes(sheet.bytes)}</span>
      </a>
      <IconButton
        label={text.removeSheet(sheet.name)}
        icon={<X size={19} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}
