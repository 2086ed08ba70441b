import type { ReactNode } from 'react'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { FileField } from '../../../ui/private/file-field.tsx'
import { UploadRow } from '../../../ui/private/upload-row.tsx'
import { TransferButtons } from './transfer-buttons.tsx'
import { transferStatus, uploadFailureText } from './transfer-status.ts'
import type { UploadList } from './use-upload-list.ts'

export interface UploadFieldProps {
  label: string
  hint?: string
  accept: string
  list: UploadList
  /** The form is being submitted: files show progress and can be removed, but none can be added. */
  isSending: boolean
  /** A preview of the chosen or stored file. */
  children?: ReactNode
}

/** A file picker with the chosen file, which is uploaded at once or sent with the form. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, accept, list, isSending, children } = props
  return (
    <FileField
      label={label}
      hint={hint}
      accept={accept}
      disabled={isSending}
      error={list.refusal}
      onFile={list.add}
    >
      {list.items.map((item) => {
        const isWaiting = item.status === 'uploading' && !isSending && !list.transfers
        return (
          <div key={item.uid}>
            <UploadRow
              name={item.name}
              size={item.size}
              status={item.status}
              percent={item.percent}
              failure={item.status === 'error' ? uploadFailureText(item) : undefined}
              note={item.transferState && transferStatus(item.transferState)}
              actions={list.transfers && <TransferButtons item={item} transfers={list.transfers} />}
              onRemove={() => list.remove(item.uid)}
            />
            {isWaiting && <p className="mt-1 text-sm text-ink-2">{uploaderText.waits}</p>}
          </div>
        )
      })}
      {children}
    </FileField>
  )
}
