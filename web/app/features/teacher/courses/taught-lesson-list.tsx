import type { Course, LessonItem } from '@kashf/contract/catalogue.ts'
import { VARIANTS } from '@kashf/contract/constants.ts'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatClock } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { lessonStateText } from '../../../text/teach.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { LessonState } from './lesson-state.tsx'
import { useLessonActions } from './use-lesson-actions.ts'

const iconLink =
  'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink'

/** A course's lessons with their status; reorder and delete. */
export function TaughtLessonList({ course }: { course: Course }) {
  const { move, remove, isBusy } = useLessonActions(course)
  const [deleting, setDeleting] = useState<LessonItem | null>(null)
  const last = course.videos.length - 1

  const confirmDelete = async () => {
    if (deleting && (await remove(deleting.id))) setDeleting(null)
  }

  return (
    <>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {course.videos.map((item, index) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 pl-4 pr-2"
          >
            <div className="flex min-w-0 flex-1 basis-52 gap-3">
              <span className="w-6 shrink-0 pt-0.5 text-right text-ink-3 tabular-nums">{index + 1}</span>
              <div className="min-w-0 flex-1">
                <Link
                  to={href('/main-lesson/:id', { id: String(item.id) })}
                  className="rounded-sm font-medium hover:text-lapis hover:underline"
                >
                  {item.title}
                </Link>
                <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
                  <LessonState courseId={course.id} item={item} />
                  {item.is_free && <Badge tone="good">{lessonStateText.open}</Badge>}
                  {item.variant !== 'video' && <Badge>{VARIANTS[item.variant]}</Badge>}
                  {item.duration_s > 0 && (
                    <span className="tabular-nums">{formatClock(item.duration_s)}</span>
                  )}
                </div>
              </div>
            </div>
            <div className="ml-auto flex">
              <IconButton
                label={`${lessonStateText.up}: ${item.title}`}
                icon={<ArrowUp size={18} aria-hidden="true" />}
                disabled={index === 0 || isBusy}
                onClick={() => void move(index, index - 1)}
              />
              <IconButton
                label={`${lessonStateText.down}: ${item.title}`}
                icon={<ArrowDown size={18} aria-hidden="true" />}
                disabled={index === last || isBusy}
                onClick={() => void move(index, index + 1)}
              />
              <Link
                to={href('/update-lesson/:id', { id: String(item.id) })}
                aria-label={`${lessonStateText.edit}: ${item.title}`}
                title={lessonStateText.edit}
                className={iconLink}
              >
                <Pencil size={18} aria-hidden="true" />
              </Link>
              <IconButton
                label={`${lessonStateText.remove}: ${item.title}`}
                icon={<Trash2 size={18} aria-hidden="true" />}
                disabled={isBusy}
                onClick={() => setDeleting(item)}
                className="hover:text-red"
              />
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={lessonStateText.removeTitle}
        actions={
          <>
            <Button variant="outline" onClick={() => setDeleting(null)}>
              {commonText.cancel}
            </Button>
            <Button variant="danger" loading={isBusy} onClick={() => void confirmDelete()}>
              {lessonStateText.remove}
            </Button>
          </>
        }
      >
        <p>{deleting && lessonStateText.removeMessage(deleting.title)}</p>
      </Dialog>
    </>
  )
}
