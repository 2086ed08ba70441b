import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { CAPTION_LANGUAGES } from '@kashf/contract/constants.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clapperboard, FolderOpen, Upload } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { importText as text } from '../../../text/teach/import.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { forgetSources } from '../../public-account/uploads/kept-sources.ts'
import { lastSection, sectionOptions } from '../courses/section-options.ts'
import { OpenUploads } from '../uploader/open-uploads.tsx'
import { type Choice, droppedFiles, inputFiles, pickFolder, pickVideos } from './chosen-files.ts'
import { type ImportOutcome, importFiles, loadUnfinished, type Unfinished, unlock } from './import-files.ts'
import { LinkImport } from './link-import.tsx'
import { lookForRoom, type QueuedFile, queueStore } from './upload-queue.ts'
import { UploadQueue } from './upload-queue-list.tsx'
import { useFreshCourse } from './use-fresh-course.ts'

/** Imports many videos into a course: a drop zone, and the upload queue. */
export default function ImportPanel({ course }: { course: Course }) {
  const { files, isPaused, isWaitingForRoom } = useSyncExternalStore(
    queueStore.subscribe,
    queueStore.read,
    queueStore.read,
  )
  const own = files.filter(({ courseId }) => courseId === course.id)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [isKept, setKept] = useState(false)
  const [sectionId, setSectionId] = useState<number>()
  const queries = useQueryClient()
  const into = { courseId: course.id, language: CAPTION_LANGUAGES[course.language - 1] ?? 'uz' }
  const unfinishedKey = queryKeys.imports(course.id)
  const unfinished = useQuery({
    queryKey: unfinishedKey,
    queryFn: ({ signal }) => loadUnfinished(into, signal),
  })
  const { data } = unfinished
  const goOn = async (found: Unfinished) => {
    await unlock(into, found)
    queries.setQueryData<Unfinished>(unfinishedKey, { ...found, locked: [] })
  }
  const isUnderWay = own.some(({ state }) => underWay.has(state))
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void forgetSources(course.id)
    wasUnderWay.current = isUnderWay
  }, [course.id, isUnderWay])
  useFreshCourse(course.id, own.filter(({ state }) => state === 'done').length)

  const bring = async (choosing: Promise<Choice>) => {
    setFailure(null)
    setOutcome(null)
    // A closed picker rejects.
    const chosen = await choosing.catch(() => null)
    if (chosen === null || chosen.files.length === 0) return
    setReading(true)
    try {
      setOutcome(await importFiles(into, chosen, sectionId))
      setKept(chosen.sources.length > 0)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setReading(false)
  }
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-4">
      {course.sections.length > 1 && (
        <Select
          label={text.section}
          hint={text.sectionHint}
          options={sectionOptions(course)}
          value={sectionId ?? lastSection(course)}
          onChange={(event) => setSectionId(Number(event.target.value))}
        />
      )}
      <DropZone isReading={isReading} onChosen={(chosen) => void bring(chosen)} />
      {failure && (
        <Notice tone="bad" title={failure}>
          {text.failed}
        </Notice>
      )}
      {outcome && <Outcome outcome={outcome} />}
      <LinkImport courseId={course.id} sectionId={sectionId} />
      <UploadQueue
        courseId={course.id}
        files={own}
        isPaused={isPaused}
        isWaitingForRoom={isWaitingForRoom}
        isKept={isKept || data?.isKept === true}
        onUnlock={data && data.locked.length > 0 ? () => void goOn(data) : null}
      />
      <OpenUploads
        isOwn={({ name, size }) =>
          files.some(({ path, size: other }) => other === size && path.split('/').at(-1) === name)
        }
        onGivenUp={lookForRoom}
      />
    </section>
  )
}

const underWay: ReadonlySet<QueuedFile['state']> = new Set([
  ...(['lost', 'queued', 'sending', 'offline', 'checking', 'removed'] as const),
])

function DropZone({
  isReading,
  onChosen,
}: {
  isReading: boolean
  onChosen: (chosen: Promise<Choice>) => void
}) {
  const [isOver, setOver] = useState(false)
  const filesInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const choose = (picked: Promise<Choice> | null, input: HTMLInputElement | null) =>
    picked ? onChosen(picked) : input?.click()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onChosen(droppedFiles(event.dataTransfer))
      }}
      className={cx(
        'grid gap-3 rounded-lg border-2 border-dashed p-4 sm:p-5',
        isOver ? 'border-lapis bg-lapis-tint' : 'border-edge bg-surface',
      )}
    >
      <div className="flex gap-3">
        <Clapperboard size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-lapis" />
        <div>
          <p className="font-semibold">
            <span className="pointer-coarse:hidden">{text.drop}</span>
            <span className="hidden pointer-coarse:inline">{text.choose}</span>
          </p>
          <p className="text-sm text-ink-2">{text.hint}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          loading={isReading}
          icon={<Upload size={18} aria-hidden="true" />}
          onClick={() => choose(pickVideos(text.videos), filesInput.current)}
        >
          {text.chooseFiles}
        </Button>
        <Button
          variant="outline"
          disabled={isReading}
          icon={<FolderOpen size={18} aria-hidden="true" />}
          onClick={() => choose(pickFolder(), folderInput.current)}
        >
          {text.chooseFolder}
        </Button>
      </div>
      {[
        { ref: filesInput, props: { accept: VIDEO_ACCEPT } },
        { ref: folderInput, props: { webkitdirectory: '' } },
      ].map(({ ref, props }, at) => (
        <input
          key={at === 0 ? 'files' : 'folder'}
          ref={ref}
          type="file"
          multiple
          hidden
          {...props}
          onChange={(event) => {
            // Copy the list before clearing the field, which allows choosing the same files again.
            const chosen = inputFiles(event.target.files)
            event.target.value = ''
            if (chosen.length > 0) onChosen(Promise.resolve({ files: chosen, sources: [] }))
          }}
        />
      ))}
    </div>
  )
}

const SHOWN = 5

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { queued, brought, refused, missing, captions, documents, unpaired, unattached } = outcome
  return (
    <Notice tone={queued > 0 ? 'good' : 'info'} title={queued > 0 ? text.accepted(queued) : text.nothing}>
      {brought > 0 && <p>{text.brought(brought)}</p>}
      {captions + documents > 0 && <p>{text.paired(captions, documents)}</p>}
      <Names title={text.unpaired(unpaired.length)} names={unpaired} />
      <Names title={text.unattachedFiles(unattached.length)} names={unattached} />
      <Names title={text.refused(refused.length)} names={refused} />
      <Names title={text.missing(missing.length)} names={missing} />
    </Notice>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <div className="mt-1 text-sm">
      <p>{title}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {names.slice(0, SHOWN).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > SHOWN && <li>{text.andMore(names.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}
