import type { ReactNode } from 'react'
import { lessonText } from '../../../text/learn/lesson.ts'
import { cx } from '../../../ui/class-names.ts'
import { useOpenPanel } from './use-open-panel.ts'

interface LessonSideProps {
  /** What is said in the lesson, on wide screens; null where it is elsewhere or there is none. */
  transcript: ReactNode
  /** The list of lessons. */
  children: ReactNode
}

const side =
  'bg-surface lg:sticky lg:top-[calc(4.25rem+1px)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:h-[calc(100dvh-4.25rem-1px)] lg:flex-col lg:border-r lg:border-line'

/** Beside the video on wide screens: the lessons of the course, or what is said. Phones have the lessons alone here. */
export function LessonSide({ transcript, children }: LessonSideProps) {
  const { openId, openPanel } = useOpenPanel()
  const isTranscript = Boolean(transcript) && openId === 'transcript'
  const tab = (id: string, label: string, isOpen: boolean) => (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={() => openPanel(id)}
      className={cx(
        'min-h-12 border-b-3 px-4 font-semibold -outline-offset-4',
        isOpen ? 'border-lapis text-lapis' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {label}
    </button>
  )
  return (
    <div className={side}>
      {transcript && (
        <div className="flex shrink-0 gap-1 border-b border-line px-2">
          {tab('notes', lessonText.lessons, !isTranscript)}
          {tab('transcript', lessonText.transcript, isTranscript)}
        </div>
      )}
      {isTranscript ? transcript : children}
    </div>
  )
}
