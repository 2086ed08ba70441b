import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { recordingText as text } from '../../../text/learn/recording.ts'

/** Plays a recording, at any second. `seconds` is its length, which files of browsers do not tell; 0: unknown. */
export function SoundPlayer({ src, seconds: known, label }: { src: string; seconds: number; label: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [told, setTold] = useState(0)
  const seconds = known || told
  const [hasFailed, setFailed] = useState(false)
  const toggle = () => {
    const element = audio.current
    if (!element) return
    setFailed(false)
    if (element.paused) element.play().catch(() => setFailed(true))
    else element.pause()
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was spoken */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onDurationChange={({ currentTarget: { duration } }) =>
          setTold(Number.isFinite(duration) ? duration : 0)
        }
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={isPlaying ? text.pause(label) : text.listen(label)}
          onClick={toggle}
          className="grid size-12 shrink-0 place-items-center rounded-full border border-edge bg-surface text-lapis"
        >
          {isPlaying ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
        </button>
        <input
          type="range"
          min={0}
          max={Math.max(seconds, 0.1)}
          step="any"
          value={Math.min(at, seconds)}
          aria-label={text.position(label)}
          aria-valuetext={text.of(formatClock(at), formatClock(seconds))}
          onChange={({ target }) => {
            setAt(Number(target.value))
            if (audio.current) audio.current.currentTime = Number(target.value)
          }}
          className="h-11 min-w-0 flex-1 accent-lapis"
        />
        <span className="shrink-0 text-sm text-ink-2 tabular-nums">
          {formatClock(at)} / {formatClock(seconds)}
        </span>
      </div>
      {hasFailed && (
        <p role="alert" className="text-sm font-medium text-red">
          {text.notPlayed}
        </p>
      )}
    </div>
  )
}
