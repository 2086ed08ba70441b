import { MAX_LESSON_FILE_NAME } from '@kashf/contract/authoring/limits.ts'
import { ArrowDown, ArrowUp, Download, Ellipsis, TextCursorInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { lessonFilesText as text } from '../../../text/teach/lessons/lesson-files.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/on-demand/menu.tsx'
import { FileIcon } from '../../private/lesson-text/file-icon.tsx'
import { fetchSignedUrl } from '../../visitor/player/source/use-signed-url.ts'
import type { ListedFile } from './use-lesson-files.ts'

export interface FileRowProps {
  file: ListedFile
  isSaving: boolean
  /** Undefined at the end of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRename: (name: string) => void
  onRemove: () => void
}

/** A file of the lesson with what can be done to it. */
export function FileRow({ file, isSaving, onUp, onDown, onRename, onRemove }: FileRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const download = () =>
    fetchSignedUrl(file.file).then(
      ({ signedUrl }) => window.location.assign(signedUrl),
      (error) => failureToast(error, lessonText.attachmentFailed),
    )
  const icon = { size: 18, 'aria-hidden': true } as const
  const entries: (MenuEntry | false)[] = [
    !file.is_lost && { label: text.see, icon: <Download {...icon} />, onSelect: () => void download() },
    { label: text.rename, icon: <TextCursorInput {...icon} />, onSelect: () => setOpen('rename') },
    onUp !== undefined && { label: text.up, icon: <ArrowUp {...icon} />, onSelect: onUp },
    onDown !== undefined && { label: text.down, icon: <ArrowDown {...icon} />, onSelect: onDown },
    { label: text.remove, icon: <Trash2 {...icon} />, tone: 'danger', onSelect: () => setOpen('remove') },
  ]
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4" aria-busy={isSaving || undefined}>
      <FileIcon name={file.name} />
      <p className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{file.name}</span>
        <span className={file.is_lost ? 'text-sm text-red' : 'text-sm text-ink-2'}>
          {file.is_lost ? text.lost : formatBytes(file.bytes)}
        </span>
      </p>
      <Menu
        label={text.more(file.name)}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        className="icon-button"
        entries={entries.filter((entry) => entry !== false)}
      />
      {open === 'rename' && (
        <RenameDialog
          name={file.name}
          onClose={close}
          onDone={(name) => {
            close()
            onRename(name)
          }}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle(file.name)}
          confirm={text.remove}
          isDestructive
          onClose={close}
          onConfirm={() => {
            close()
            onRemove()
          }}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

const ENDING = /\.[a-z0-9]{2,4}$/i

/** Asks for another name; the ending, which tells the type, stays. */
function RenameDialog(props: { name: string; onClose: () => void; onDone: (name: string) => void }) {
  const ending = ENDING.exec(props.name)?.[0] ?? ''
  const [name, setName] = useState(props.name.slice(0, props.name.length - ending.length))
  const done = () => name.trim() !== '' && props.onDone(`${name.trim()}${ending}`)
  return (
    <Dialog title={text.rename} onClose={props.onClose} actions={<Button onClick={done}>{text.save}</Button>}>
      <TextInput
        label={text.newName}
        hint={ending}
        value={name}
        maxLength={MAX_LESSON_FILE_NAME - ending.length}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && done()}
      />
    </Dialog>
  )
}
