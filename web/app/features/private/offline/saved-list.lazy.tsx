import type { User } from '@kashf/contract/accounts/accounts.ts'
import { CirclePlay, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { withQueries } from '../../../api/queries/queries.tsx'
import { formatBytes } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import {
  continueDownloads,
  type Download,
  removeLesson,
  retryDownloads,
} from '../../public-account/offline/downloads.ts'
import { lockOfLesson } from '../../public-account/offline/open-lesson.ts'
import { renewLicences } from '../../public-account/offline/renew-licences.ts'
import type { SavedLesson } from '../../public-account/offline/saved-lessons.ts'
import { useContact } from '../../public-account/offline/use-contact.ts'
import { useRead } from '../../public-account/offline/use-read.ts'
import { useSavedLessons } from '../../public-account/offline/use-saved-lessons.ts'
import { usePendingProgress } from '../../visitor/player/progress/use-pending-progress.ts'
import { DownloadState } from './download-state.tsx'
import { freeSpace } from './free-space.ts'
import { OfflineCode } from './offline-code.tsx'
import { OfflineDevices } from './offline-devices.tsx'
import { WifiOnly } from './wifi-only.tsx'

/** The saved lessons of this device: their downloads, sizes and locks, each with a button to delete it. */
export default withQueries(SavedList)

function SavedList({ user }: { user: User }) {
  const { lessons, downloads } = useSavedLessons(user.id)
  const renewed = useRenewed(user.id)
  usePendingProgress(user.id)
  useContact(user.id)
  const [removing, setRemoving] = useState<SavedLesson[]>([])
  const close = () => setRemoving([])
  const remove = async () => {
    for (const { lesson_id } of removing) await removeLesson(user.id, lesson_id)
    close()
  }
  if (!lessons) return <Skeleton className="h-64 rounded-lg" />
  const hasStopped = [...downloads.values()].some(({ phase }) => phase === 'full' || phase === 'failed')
  return (
    <div className="grid grid-cols-1 gap-8">
      {lessons.length === 0 ? (
        <EmptyState title={text.none} message={text.noneHint} />
      ) : (
        <>
          <Space lessons={lessons} />
          <OfflineCode user={user} renewed={renewed} />
          {hasStopped && (
            <Button variant="outline" className="justify-self-start" onClick={() => retryDownloads(user.id)}>
              {text.retry}
            </Button>
          )}
          {byCourse(lessons).map(([courseId, ofCourse]) => (
            <section key={courseId} aria-labelledby={`course-${courseId}`} className="grid gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 id={`course-${courseId}`} className="min-w-0 text-xl wrap-anywhere">
                  {ofCourse[0]?.course_title}
                </h2>
                <Button variant="quiet" size="sm" onClick={() => setRemoving(ofCourse)}>
                  {text.removeCourse}
                </Button>
              </div>
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {ofCourse.map((lesson) => (
                  <SavedRow
                    key={lesson.lesson_id}
                    lesson={lesson}
                    renewed={renewed}
                    download={downloads.get(lesson.lesson_id)}
                    onRemove={() => setRemoving([lesson])}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      <OfflineDevices userId={user.id} />
      <Dialog
        open={removing.length > 0}
        onClose={close}
        title={text.removeTitle}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {commonText.cancel}
            </Button>
            <Button variant="danger" onClick={() => void remove()}>
              {text.remove}
            </Button>
          </>
        }
      >
        <p className="font-semibold wrap-anywhere">
          {removing.length === 1 ? removing[0]?.title : text.lessons(removing.length)}
        </p>
        <p className="mt-1 text-ink-2">{text.removeMessage}</p>
      </Dialog>
    </div>
  )
}

function byCourse(lessons: SavedLesson[]): [courseId: number, lessons: SavedLesson[]][] {
  const courses = new Map<number, SavedLesson[]>()
  for (const lesson of lessons)
    courses.set(lesson.course_id, [...(courses.get(lesson.course_id) ?? []), lesson])
  return [...courses]
}

/** Asks the server at once which lessons are still accessible; returns the number of answers. */
function useRenewed(userId: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const renew = () =>
      renewLicences(userId).then(
        () => {
          if (!isCurrent) return
          setCount((times) => times + 1)
          continueDownloads(userId)
        },
        () => isCurrent && setCount((times) => times + 1),
      )
    void renew()
    window.addEventListener('online', renew)
    return () => {
      isCurrent = false
      window.removeEventListener('online', renew)
    }
  }, [userId])
  return count
}

function Space({ lessons }: { lessons: SavedLesson[] }) {
  // Another list leaves another amount of space.
  const free = useRead(freeSpace, [lessons])
  const used = lessons.reduce((sum, { bytes, saved_at }) => sum + (saved_at ? bytes : 0), 0)
  return (
    <div className="grid gap-3">
      {free !== null && (
        <p>{used > 0 ? text.used(formatBytes(used), formatBytes(free)) : text.free(formatBytes(free))}</p>
      )}
      <WifiOnly />
    </div>
  )
}

interface SavedRowProps {
  lesson: SavedLesson
  download: Download | undefined
  /** Incremented when licences may have changed. */
  renewed: number
  onRemove: () => void
}

function SavedRow({ lesson, download, renewed, onRemove }: SavedRowProps) {
  // A renewal may open or lock it.
  const lock = useRead(() => lockOfLesson(lesson), [lesson, renewed])
  const { lesson_id, title, saved_at, bytes, height, licence } = lesson
  const facts = `${text.qualityOf(height)} · ${formatBytes(bytes)}`
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-1">
        {saved_at && !lock ? (
          <Link
            to={`/downloads?lesson=${lesson_id}`}
            data-needs-no-line
            className="flex items-center gap-2.5 rounded-sm font-semibold hover:text-lapis"
          >
            <CirclePlay size={20} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </Link>
        ) : (
          <p className="font-semibold wrap-anywhere">{title}</p>
        )}
        {saved_at ? (
          <p className="text-sm text-ink-2">{lock ? text.lock[lock] : facts}</p>
        ) : (
          <DownloadState download={download} bytes={bytes} />
        )}
        {saved_at && licence?.is_outdated && <p className="text-sm text-ink-2">{text.outdated}</p>}
      </div>
      <IconButton
        label={text.removeOf(title)}
        icon={<Trash2 size={20} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}
