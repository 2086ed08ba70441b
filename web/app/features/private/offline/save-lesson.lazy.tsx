import { CircleCheck, HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { PREFIX } from '../../../shell/base/language.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { canSave } from '../../public-account/offline/can-save.ts'
import { retryDownloads } from '../../public-account/offline/downloads.ts'
import { useSavedLessons } from '../../public-account/offline/use-saved-lessons.ts'
import { DownloadState } from './download-state.tsx'
import { SaveDialog } from './save-dialog.tsx'

const pill =
  'inline-flex min-h-11 items-center gap-2.5 justify-self-start rounded-full border border-edge bg-surface px-4 text-md font-medium transition-colors hover:border-lapis hover:text-lapis'

/**
 * Saves a lesson on this device, then shows the progress and a link to the saved lessons. Renders nothing where saving
 * is impossible.
 */
export default function SaveLesson({
  userId,
  courseId,
  lessonId,
}: {
  userId: number
  courseId: number
  lessonId: number
}) {
  const { lessons, downloads } = useSavedLessons(userId)
  const [isOpen, setOpen] = useState(false)
  const saved = lessons?.find(({ lesson_id }) => lesson_id === lessonId)
  const download = downloads.get(lessonId)
  if (!lessons || !canSave()) return null
  if (saved?.saved_at) {
    return (
      <a href={`${PREFIX}/downloads?lesson=${lessonId}`} data-needs-no-line className={pill}>
        <CircleCheck size={18} aria-hidden="true" />
        {text.openSaved}
      </a>
    )
  }
  if (saved) {
    const hasStopped = download?.phase === 'full' || download?.phase === 'failed'
    return (
      <div className="flex max-w-md flex-wrap items-center gap-3 text-md">
        <div className="min-w-0 flex-1 basis-48">
          <DownloadState download={download} bytes={saved.bytes} />
        </div>
        {hasStopped && (
          <Button size="sm" variant="outline" onClick={() => retryDownloads(userId)}>
            {text.retry}
          </Button>
        )}
        <a href={`${PREFIX}/downloads`} className="rounded-sm underline hover:text-lapis">
          {text.all}
        </a>
      </div>
    )
  }
  return (
    <>
      <button type="button" className={pill} onClick={() => setOpen(true)}>
        <HardDriveDownload size={18} aria-hidden="true" />
        {text.saveLesson}
      </button>
      {isOpen && (
        <SaveDialog
          userId={userId}
          courseId={courseId}
          lessonId={lessonId}
          title={text.saveLesson}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
