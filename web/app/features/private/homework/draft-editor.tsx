import { MAX_HOMEWORK_LINK, MAX_HOMEWORK_TEXT } from '@kashf/contract/homework/limits.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { Camera, FileText, Link2, Mic, Sun } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../shell/format/format.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { FileButton } from '../../../ui/private/file-button.tsx'
import { UploadRow } from '../../../ui/private/upload-row.tsx'
import { isLocal, type LocalSheet, linkOf } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox, WorkState } from '../../public-account/homework/work-outbox.ts'
import { IMAGE_ACCEPT } from '../files/check-file.ts'
import { SheetTiles } from './sheet-tiles.tsx'
import { type AddFiles, useAddFiles } from './use-add-files.ts'
import { deviceIdOf } from './use-sheet-url.ts'
import { VoiceField } from './voice-field.tsx'

const PhotoDialog = lazyPart(() => import('./photo-dialog.lazy.tsx'), null)

export interface DraftEditorProps {
  taskId: number
  outbox: WorkOutbox
  state: WorkState
}

/** What is handed in: photos, documents, a voice, a link and words, each kept as soon as it is there. */
export function DraftEditor({ taskId, outbox, state }: DraftEditorProps) {
  const { draft, sending } = state
  const files = useAddFiles(outbox)
  const [openId, setOpenId] = useState<string | undefined>(undefined)
  const [hasVoice, setHasVoice] = useState(draft.recording !== null)
  const [hasLink, setHasLink] = useState(draft.link !== '')
  const photos = draft.sheets.filter(({ kind }) => kind === 'picture')
  const pdfs = draft.sheets.filter(({ kind }) => kind === 'pdf')
  const opened = photos.findIndex((sheet) => keyOf(sheet) === openId)
  const shown = photos[opened]
  const close = () => setOpenId(undefined)
  return (
    <div className="grid gap-4">
      {photos.length > 0 && (
        <SheetTiles
          photos={photos}
          sending={sending}
          onOpen={(sheet) => setOpenId(keyOf(sheet))}
          onMove={(from, to) => outbox.change({ sheets: [...moved(photos, from, to), ...pdfs] })}
        />
      )}
      <Hints files={files} photos={photos} onOpen={(sheet) => setOpenId(keyOf(sheet))} />
      <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        <FileButton
          accept={IMAGE_ACCEPT}
          multiple
          variant="outline"
          icon={<Camera size={20} aria-hidden="true" />}
          onFiles={files.addPhotos}
        >
          {photos.length > 0 ? text.morePhotos : text.photo}
        </FileButton>
        <FileButton
          accept="application/pdf,.pdf"
          variant="outline"
          icon={<FileText size={20} aria-hidden="true" />}
          onFiles={([file]) => file && files.addPdf(file)}
        >
          {text.pdf}
        </FileButton>
        {!hasVoice && draft.recording === null && (
          <Button
            variant="outline"
            icon={<Mic size={20} aria-hidden="true" />}
            onClick={() => setHasVoice(true)}
          >
            {text.voice}
          </Button>
        )}
        {!hasLink && draft.link === '' && (
          <Button
            variant="outline"
            icon={<Link2 size={20} aria-hidden="true" />}
            onClick={() => setHasLink(true)}
          >
            {text.link}
          </Button>
        )}
      </div>
      {pdfs.map((sheet) => (
        <UploadRow
          key={sheet.id}
          name={sheet.name}
          size={sheet.bytes}
          {...statusOf(sheet, sending)}
          onRemove={() => outbox.remove(sheet)}
        />
      ))}
      {(hasVoice || draft.recording !== null) && (
        <VoiceField taskId={taskId} recording={draft.recording} outbox={outbox} />
      )}
      {(hasLink || draft.link !== '') && (
        <TextInput
          label={text.link}
          hint={text.linkHint}
          type="url"
          inputMode="url"
          maxLength={MAX_HOMEWORK_LINK}
          value={draft.link}
          error={linkOf(draft.link) === undefined ? text.linkWrong : undefined}
          onChange={({ target }) => outbox.change({ link: target.value })}
        />
      )}
      <TextArea
        label={text.text}
        hint={photos.length > 0 ? text.textHint : undefined}
        maxLength={MAX_HOMEWORK_TEXT}
        value={draft.text}
        rows={4}
        className="field-sizing-content min-h-28"
        onChange={({ target }) => outbox.change({ text: target.value })}
      />
      {photos.length > 0 && <p className="text-sm text-ink-2">{text.privacy}</p>}
      {shown && (
        <PhotoDialog
          sheet={shown}
          number={opened + 1}
          illegible={files.illegible.get(deviceIdOf(shown) ?? '') ?? null}
          onChange={(made, illegible) => {
            outbox.add(made, shown)
            files.judge(made, illegible)
            close()
          }}
          onAccept={() => {
            files.judge(shown, null)
            close()
          }}
          onRetake={(file) => {
            files.replace(shown, file)
            close()
          }}
          onRemove={() => {
            outbox.remove(shown)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The same before and after a photo has arrived, so that its dialog stays open. */
const keyOf = (sheet: Sheet | LocalSheet): string => deviceIdOf(sheet) ?? String(sheet.id)

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** How a row of an upload shows a document. */
function statusOf(sheet: Sheet | LocalSheet, sending: WorkState['sending']) {
  if (!isLocal(sheet)) return { status: 'done', percent: 100 } as const
  if ('refusal' in sheet && sheet.refusal !== null)
    return { status: 'error', percent: 0, failure: sheet.refusal } as const
  const percent = sending?.id === sheet.id ? sending.percent : 0
  return { status: 'uploading', percent, ...(percent === 0 && { note: text.onDevice }) } as const
}

interface HintsProps {
  files: AddFiles
  photos: readonly (Sheet | LocalSheet)[]
  onOpen: (sheet: Sheet | LocalSheet) => void
}

/** What became of the chosen files: being prepared, refused, hard to read, shrunk. */
function Hints({ files, photos, onOpen }: HintsProps) {
  const { isPreparing, problems, illegible, shrunk, closeProblems } = files
  const bad = photos.findIndex((sheet) => illegible.has(deviceIdOf(sheet) ?? ''))
  const refused = photos.flatMap((sheet) =>
    isLocal(sheet) && 'refusal' in sheet ? (sheet.refusal ?? []) : [],
  )
  const badPhoto = photos[bad]
  const verdict = badPhoto && illegible.get(deviceIdOf(badPhoto) ?? '')
  return (
    <>
      {isPreparing && (
        <p role="status" className="text-ink-2">
          {text.preparing}
        </p>
      )}
      {[...problems, ...refused].length > 0 && (
        <Notice tone="bad">
          <ul className="grid gap-1">
            {[...new Set([...problems, ...refused])].map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
          {problems.length > 0 && (
            <Button variant="quiet" size="sm" className="mt-1" onClick={closeProblems}>
              {text.close}
            </Button>
          )}
        </Notice>
      )}
      {badPhoto && verdict && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-apricot-tint px-4 py-2"
        >
          <Sun size={20} aria-hidden="true" className="shrink-0 text-apricot" />
          <span className="min-w-0 flex-1 basis-40">
            {text.sheet(bad + 1)}: {text.illegible[verdict].toLowerCase()}
          </span>
          <Button variant="quiet" size="sm" onClick={() => onOpen(badPhoto)}>
            {text.look}
          </Button>
        </div>
      )}
      {shrunk.before > 1.5 * shrunk.after && photos.length > 0 && (
        <p className="text-sm text-ink-2">
          {text.shrunk(formatBytes(shrunk.before), formatBytes(shrunk.after))}
        </p>
      )}
    </>
  )
}
