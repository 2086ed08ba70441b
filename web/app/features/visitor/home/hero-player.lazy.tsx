import type { PlaybackStart } from '@kashf/contract/learning/playback-start.ts'
import { Pause, Play, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/browse/home.ts'
import { cx } from '../../../ui/class-names.ts'
import { startVideo } from '../player/start/start-video.ts'

export interface HeroPlayerProps {
  lessonId: number
  /** The playback data; fetched when null. */
  start: PlaybackStart | null
  /** The page of the lesson, where it plays with sound. */
  path: string
}

const button = 'grid size-11 shrink-0 place-items-center focus-visible:outline-white -outline-offset-4'

/** Plays the beginning of a free lesson muted over its still. Shows nothing when that fails, and after its end. */
export default function HeroPlayer({ lessonId, start, path }: HeroPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isShown, setShown] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [time, setTime] = useState({ atS: 0, durationS: 0 })
  /** The end of what is loaded; the lesson may be longer. */
  const endS = useRef(Number.POSITIVE_INFINITY)

  useEffect(() => {
    const element = video.current
    if (!element) return
    const leaving = new AbortController()
    const begin = async () => {
      const data = start ?? (await requestStart(lessonId))
      if (!data || leaving.signal.aborted) return
      const started = startVideo(data, { muted: true })
      leaving.signal.addEventListener('abort', () => void started.release())
      started.attach(element)
      if (!(await started.buffered) || leaving.signal.aborted) return
      await element.play()
      setShown(true)
      setTime({ atS: 0, durationS: data.duration_s })
      endS.current = data.picture.segments.reduce((sum, [, seconds]) => sum + seconds, 0)
    }
    begin().catch(() => {})
    return () => leaving.abort()
  }, [lessonId, start])

  // Videos outside the viewport are paused.
  const pausedByPerson = useRef(false)
  useEffect(() => {
    const element = video.current
    if (!(element && isShown)) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause()
      else if (!pausedByPerson.current) element.play().catch(() => {})
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])

  const toggle = () => {
    const element = video.current
    if (!element) return
    pausedByPerson.current = !element.paused
    if (element.paused) element.play().catch(() => {})
    else element.pause()
  }
  const { atS, durationS } = time
  return (
    <div className={cx('transition-opacity', !isShown && 'invisible opacity-0')}>
      <video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPause={() => setPaused(true)}
        onPlay={() => setPaused(false)}
        onTimeUpdate={({ currentTarget }) => {
          const atS = currentTarget.currentTime
          setTime((before) => ({ ...before, atS }))
          if (atS < endS.current - 0.5) return
          currentTarget.pause()
          setShown(false)
        }}
        className="pointer-events-none absolute inset-0 size-full bg-black object-cover"
      />
      <span className="lesson-tag top-2.5 right-2.5">{homeText.freeLessonMuted}</span>
      <div className="absolute inset-x-0 bottom-0 flex items-center bg-veil/86 text-xs whitespace-nowrap text-white">
        <button
          type="button"
          aria-label={isPaused ? homeText.play : homeText.pause}
          onClick={toggle}
          className={button}
        >
          {isPaused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        </button>
        <span>{formatClock(atS)}</span>
        <progress
          value={atS}
          max={durationS || 1}
          aria-hidden="true"
          className="progress on-dark mx-3 min-w-0"
        />
        <span>{formatClock(durationS)}</span>
        <Link to={path} aria-label={homeText.withSound} title={homeText.withSound} className={button}>
          <VolumeX size={18} aria-hidden="true" />
        </Link>
      </div>
    </div>
  )
}

const requestStart = async (lessonId: number): Promise<PlaybackStart | null> =>
  (await api('GET /api/courses/lesson/:id/start', { params: { id: lessonId } })).data
