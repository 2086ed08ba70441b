import type { PaperPassage } from '@kashf/contract/practice/paper.ts'
import { AArrowUp, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/client/api-error.ts'
import { fetchFile } from '../../../../api/download.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { QuestionHtml } from '../question/question-html.tsx'

/** A text or a recording that questions share. It scrolls by itself, and its lower edge can be dragged. */
export function PassagePanel(props: {
  attemptId: number
  passage: PaperPassage
  numbers: { from: number; to: number }
  canPlay: boolean
}) {
  const { attemptId, passage, numbers, canPlay } = props
  const [isLarge, setLarge] = useState(false)
  return (
    <section aria-label={text.passage(numbers.from, numbers.to)} className="border-b border-line bg-sunken">
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-2 text-sm">
        <b>{passage.title || text.passage(numbers.from, numbers.to)}</b>
        {passage.html && (
          <IconButton
            label={text.larger}
            aria-pressed={isLarge}
            icon={<AArrowUp size={20} aria-hidden="true" />}
            onClick={() => setLarge(!isLarge)}
          />
        )}
      </div>
      {passage.recording !== null && (
        <Recording attemptId={attemptId} passage={passage} passageId={passage.recording} canPlay={canPlay} />
      )}
      {passage.html && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        <div tabIndex={0} className="max-h-[60dvh] min-h-20 h-50 resize-y overflow-y-auto px-4 pb-4">
          <QuestionHtml html={passage.html} className={cx(isLarge && 'text-lg')} />
        </div>
      )}
    </section>
  )
}

/** A recording, played without going back. The server counts how often. */
function Recording(props: { attemptId: number; passageId: number; passage: PaperPassage; canPlay: boolean }) {
  const { attemptId, passageId, passage, canPlay } = props
  const audio = useRef<HTMLAudioElement>(null)
  const [left, setLeft] = useState<number | null>(passage.plays)
  const [isPlaying, setPlaying] = useState(false)
  const [progress, setProgress] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const play = async () => {
    setError(null)
    setPlaying(true)
    try {
      const { content } = await fetchFile({
        call: 'POST /api/practice/attempts/:id/recordings/:passage_id/plays',
        params: { id: attemptId, passage_id: passageId },
      })
      setLeft(left === null ? null : Math.max(left - 1, 0))
      if (!audio.current) return
      audio.current.src = URL.createObjectURL(content)
      await audio.current.play()
    } catch (failure) {
      setPlaying(false)
      if (failure instanceof ApiError && failure.code === 'recording_played_out') setLeft(0)
      setError(failure instanceof DOMException ? text.playFailed : messageOf(failure))
    }
  }
  return (
    <div className="grid gap-2 px-4 pb-3.5">
      {/* biome-ignore lint/a11y/useMediaCaption: the recording is what is asked about */}
      <audio
        ref={audio}
        preload="none"
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setProgress(duration > 0 ? currentTime / duration : 0)
        }
        onEnded={() => setPlaying(false)}
      />
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={text.play}
          disabled={!canPlay || isPlaying || left === 0}
          onClick={play}
          className="grid size-14 shrink-0 place-items-center rounded-full bg-action text-on-action disabled:bg-sunken disabled:text-ink-3"
        >
          <Play size={24} aria-hidden="true" />
        </button>
        <progress className="progress" value={progress} max={1} />
      </div>
      <p className="flex justify-between gap-3 text-sm text-ink-2">
        <span>{text.playsLeft(left)}</span>
        <span>{text.noRewind}</span>
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}
