import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../shell/format/format.ts'
import { inputText } from '../../text/inputs.ts'
import { IconButton } from '../button.tsx'
import { CircleCheckIcon, XIcon } from '../icons.ts'
import { ProgressBar } from '../on-demand/progress-bar.tsx'

export interface UploadRowProps {
  name: string
  /** The size in bytes. */
  size: number
  status: 'uploading' | 'done' | 'error' | 'removed'
  /** The progress, 0–100. */
  percent: number
  /** The server's reason for a failure, shown under the name and as a tooltip. */
  failure?: string
  /** Shown beside the progress: speed, remaining time, or the reason of a pause. */
  note?: string
  /** Buttons before the remove button. */
  actions?: ReactNode
  onRemove?: () => void
}

/** One file of an upload list, with its progress and a remove button. */
export function UploadRow({ name, size, status, percent, failure, note, actions, onRemove }: UploadRowProps) {
  const problem = status === 'error' ? failure || inputText.uploadFailed : undefined
  return (
    <div
      title={problem}
      className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pl-4 pr-1.5"
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          {status === 'done' && (
            <CircleCheckIcon size={18} aria-label={inputText.uploaded} className="shrink-0 text-teal" />
          )}
          {status === 'error' && <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-red" />}
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-sm text-ink-2">{formatBytes(size)}</span>
        </p>
        {status === 'uploading' && <ProgressBar value={percent} label={name} className="mt-1.5" />}
        {note && <p className="mt-1 text-sm text-ink-2 tabular-nums">{note}</p>}
        {problem && <p className="text-sm text-red">{problem}</p>}
      </div>
      {actions}
      {onRemove && (
        <IconButton
          label={inputText.removeFile}
          icon={<XIcon size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
