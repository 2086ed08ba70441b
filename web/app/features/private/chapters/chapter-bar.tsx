import type { Chapter } from '@kashf/contract/learning/chapters.ts'
import { ChevronDown, List } from 'lucide-react'
import type { RefObject } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { chapterText as text } from '../../../text/browse/chapters.ts'
import { cx } from '../../../ui/class-names.ts'
import { useCurrentChapter } from '../../visitor/player/chapters/use-current-chapter.ts'

interface ChapterBarProps {
  chapters: readonly Chapter[]
  /** Container of the player. */
  stage: RefObject<HTMLElement | null>
  onSeek: (seconds: number) => void
}

/** Below the video: the chapter that plays, and the list of all. */
export function ChapterBar({ chapters, stage, onSeek }: ChapterBarProps) {
  const current = useCurrentChapter(stage, chapters)
  return (
    <details className="group border-b border-line bg-surface lg:mt-3 lg:rounded-md lg:border">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 px-4 py-2 text-md">
        <List size={18} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1 truncate font-semibold">
          {current + 1}. {chapters[current]?.title}
        </span>
        <span className="shrink-0 text-sm text-ink-2">{text.count(chapters.length)}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
      </summary>
      <ol aria-label={text.title} className="max-h-80 overflow-y-auto pb-2">
        {chapters.map(({ at_s, title }, place) => (
          <li key={at_s}>
            <button
              type="button"
              aria-current={place === current || undefined}
              onClick={() => onSeek(at_s)}
              className={cx(
                'flex min-h-11 w-full items-baseline gap-3 px-4 py-2 text-left hover:bg-sunken',
                place === current && 'bg-lapis-tint font-semibold',
              )}
            >
              <span className="w-14 shrink-0 text-sm font-semibold text-lapis tabular-nums">
                {formatClock(at_s)}
              </span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
