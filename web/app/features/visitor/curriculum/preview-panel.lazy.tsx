import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { previewText } from '../../../text/browse/preview.ts'
import { Button } from '../../../ui/button.tsx'
import LessonPreview from './lesson-preview.lazy.tsx'

export interface PreviewPanelProps {
  courseId: number
  lesson: LessonItem
  /** Number of lessons that are not free. */
  lockedCount: number
  /** The next free lesson. */
  next: LessonItem | undefined
  onNext: (lessonId: number) => void
}

/** Plays a free lesson below its row, and offers the next step after its end. */
export default function PreviewPanel({ courseId, lesson, lockedCount, next, onNext }: PreviewPanelProps) {
  const [isOver, setOver] = useState(false)
  const panel = useRef<HTMLElement>(null)
  // Scrolls the panel into view above a phone's bottom bars, if necessary.
  useEffect(() => {
    // The braces discard the promise that newer browsers return, which React would take for a cleanup function.
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <section
      ref={panel}
      aria-label={lesson.title}
      className="scroll-mb-36 px-3.5 pb-4 sm:px-5 lg:scroll-mb-6"
    >
      <div className="relative aspect-7/4 w-full overflow-hidden rounded-md bg-stage">
        <LessonPreview lessonId={lesson.id} onEnded={() => setOver(true)} />
      </div>
      <div aria-live="polite" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-md text-ink-2">
        {isOver && (
          <p className="text-ink">
            <span className="font-semibold">{previewText.over}.</span>{' '}
            {lockedCount > 0 && previewText.rest(formatCount(lockedCount))}
          </p>
        )}
        {isOver && next && (
          <Button variant="soft" size="sm" onClick={() => onNext(next.id)}>
            {previewText.next(next.title)}
          </Button>
        )}
        {isOver && lockedCount > 0 && (
          <a href="#narx" className="rounded-sm font-semibold text-lapis hover:underline">
            {previewText.toPrice}
          </a>
        )}
        <Link
          to={`/course/${courseId}/lesson/${lesson.id}`}
          className="rounded-sm font-semibold text-lapis hover:underline"
        >
          {previewText.page}
        </Link>
      </div>
    </section>
  )
}
