import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { ChevronDown, CirclePlay } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatClock, formatCount } from '../../../shell/format/format.ts'
import { courseText } from '../../../text/browse/course.ts'
import { VARIANTS } from '../../../text/browse/course-labels.ts'
import { commonText } from '../../../text/common.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CircleCheckIcon, LockIcon } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PreviewPlaceholder } from './preview-placeholder.tsx'

const PreviewPanel = lazyPart(
  () => import('./preview-panel.lazy.tsx'),
  <div className="relative aspect-7/4 bg-stage">
    <PreviewPlaceholder />
  </div>,
)

export interface CurriculumProps {
  course: Course
  /** The user can open all lessons: bought, or their own course. */
  isOpen: boolean | undefined
  /** Why a lesson of an open course is closed; the public page leaves that to the page of the lesson. */
  reasonOf?: (lesson: LessonItem) => ReactNode
}

/** Lessons beyond this number are collapsed. */
const SHOWN = 12
const FOLDED_FROM = 16

const look = 'flex min-h-13 items-center gap-2.5 px-3.5 py-3 @max-[16rem]:flex-wrap sm:gap-3.5 sm:px-5'

/**
 * The lessons in order. Free ones play in place (without JavaScript they are links), others are dimmed with a lock;
 * after the purchase all are links, also those that are not open yet: their pages say when they will be.
 */
export function Curriculum({ course, isOpen, reasonOf }: CurriculumProps) {
  const { id: courseId, videos: lessons, sections } = course
  const [playingId, setPlayingId] = useState<number | null>(null)
  if (lessons.length === 0) return <p className="text-ink-2">{courseText.noLessons}</p>
  const lockedCount = lessons.filter((lesson) => !lesson.is_free).length
  const row = (lesson: LessonItem, index: number) => {
    const state = isOpen && !lesson.lock ? 'open' : lesson.is_free ? 'free' : 'locked'
    const isPlaying = lesson.id === playingId
    const section =
      lesson.section_id !== lessons[index - 1]?.section_id &&
      sections.find(({ id }) => id === lesson.section_id)
    return (
      <li key={lesson.id}>
        {section && <h3 className={cx(look, 'bg-sunken')}>{section.title}</h3>}
        <LessonRow
          courseId={courseId}
          lesson={lesson}
          number={index + 1}
          state={state}
          reason={reasonOf?.(lesson)}
          isPlaying={isPlaying}
          onToggle={() => setPlayingId(isPlaying ? null : lesson.id)}
        />
        {isPlaying && (
          <PreviewPanel
            courseId={courseId}
            lesson={lesson}
            lockedCount={lockedCount}
            next={lessons.slice(index + 1).find((later) => later.is_free)}
            onNext={setPlayingId}
          />
        )}
      </li>
    )
  }
  const first = lessons.length >= FOLDED_FROM ? SHOWN : lessons.length
  const rest = lessons.slice(first)
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <ol className="divide-y divide-line">{lessons.slice(0, first).map(row)}</ol>
      {rest.length > 0 && (
        <details className="group/rest border-t border-line">
          <summary className="flex min-h-13 list-none items-center justify-center gap-2 font-semibold text-lapis -outline-offset-4 hover:bg-sunken group-open/rest:hidden">
            {courseText.moreLessons(formatCount(rest.length))}
            <ChevronDown size={18} aria-hidden="true" />
          </summary>
          <ol start={first + 1} className="divide-y divide-line">
            {rest.map((lesson, index) => row(lesson, first + index))}
          </ol>
        </details>
      )}
    </div>
  )
}

interface LessonRowProps {
  courseId: number
  lesson: LessonItem
  number: number
  state: 'open' | 'free' | 'locked'
  reason: ReactNode
  isPlaying: boolean
  onToggle: () => void
}

function LessonRow({ courseId, lesson, number, state, reason, isPlaying, onToggle }: LessonRowProps) {
  const content = (
    <>
      <span className="w-6 shrink-0 text-ink-3">
        {lesson.completed ? (
          <CircleCheckIcon size={20} aria-label={courseText.done} className="text-teal" />
        ) : (
          number
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 @max-[16rem]:basis-full">
        <span className="min-w-0 flex-1 basis-44 font-medium">
          {lesson.title}
          {lesson.variant !== 'video' && (
            <span className="block text-sm font-normal text-ink-3">{VARIANTS[lesson.variant]}</span>
          )}
          {reason}
        </span>
        {state === 'free' && (
          <Badge tone={isPlaying ? 'neutral' : 'good'}>
            {!isPlaying && <CirclePlay size={15} aria-hidden="true" />}
            {isPlaying ? commonText.close : courseText.watch}
          </Badge>
        )}
      </span>
      {state === 'locked' && <LockIcon size={18} aria-label={courseText.locked} className="shrink-0" />}
      <span className="min-w-10 shrink-0 text-right text-sm text-ink-2">
        {lesson.duration_s > 0 && formatClock(lesson.duration_s)}
        {state !== 'locked' && lesson.data_bytes > 0 && ` · ${formatBytes(lesson.data_bytes)}`}
      </span>
    </>
  )
  if (state === 'locked' && !lesson.lock) return <div className={cx(look, 'text-ink-3')}>{content}</div>
  const toggle = (event: MouseEvent) => {
    // Let the browser open new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onToggle()
  }
  return (
    <Link
      to={`/course/${courseId}/lesson/${lesson.id}`}
      className={cx(look, '-outline-offset-4 hover:bg-sunken', lesson.lock && 'text-ink-3')}
      {...(state === 'free' && {
        onClick: toggle,
        onPointerEnter: () => void PreviewPanel.preload(),
        'aria-expanded': isPlaying,
        'data-held': '',
      })}
    >
      {content}
    </Link>
  )
}
