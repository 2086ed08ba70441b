import { useEffect, useEffectEvent, useState } from 'react'
import { readSettings, storeSettings } from '../settings/player-settings.ts'
import {
  CONNECTION_CHANGE,
  type LessonVideo,
  PLAYBACK_FAILED,
  RECOVERED,
  type Recovery,
} from '../source/lesson-video.ts'

const RECOVERY_SHOWN_MS = 6000

/** Callbacks for the events of the current video. */
export interface PlaybackEvents {
  /** Fires about four times a second during playback. */
  onTick?: (positionS: number) => void
  onEnded?: () => void
  /** Playback starts or resumes. */
  onPlay?: () => void
  /** The video cannot be played, even after all attempts to recover. */
  onBroken?: () => void
}

/** Forwards the video's events, applies the chosen speed, and tracks lost connections and recoveries. */
export function usePlayback(video: LessonVideo | null, media: HTMLVideoElement, events: PlaybackEvents) {
  const [rate, setRate] = useState(() => readSettings().rate)
  const [hasPlayed, setPlayed] = useState(() => media.played.length > 0)
  const [isConnectionLost, setConnectionLost] = useState(false)
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  const onTick = useEffectEvent((position: number) => events.onTick?.(position))
  const onEnded = useEffectEvent(() => events.onEnded?.())
  const onPlay = useEffectEvent(() => events.onPlay?.())
  const onBroken = useEffectEvent(() => events.onBroken?.())

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onTimeUpdate = () => {
      if (!media.paused && !media.seeking) onTick(media.currentTime)
    }
    media.addEventListener('timeupdate', onTimeUpdate, { signal })
    media.addEventListener('ended', () => onEnded(), { signal })
    media.addEventListener('play', () => onPlay(), { signal })
    media.addEventListener('playing', () => setPlayed(true), { signal })
    return () => stop.abort()
  }, [media])

  useEffect(() => {
    if (!video) return
    const stop = new AbortController()
    const { signal } = stop
    const onConnection = (event: Event) =>
      setConnectionLost(event instanceof CustomEvent && event.detail === true)
    video.addEventListener(CONNECTION_CHANGE, onConnection, { signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    const onRecovered = (event: Event) => {
      clearTimeout(timer)
      setRecovery(event instanceof CustomEvent ? event.detail : null)
      timer = setTimeout(() => setRecovery(null), RECOVERY_SHOWN_MS)
    }
    video.addEventListener(RECOVERED, onRecovered, { signal })
    video.addEventListener(PLAYBACK_FAILED, () => onBroken(), { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [video])

  useEffect(() => {
    const apply = () => {
      if (media.playbackRate !== rate) media.playbackRate = rate
    }
    apply()
    // A new source resets the speed.
    media.addEventListener('loadedmetadata', apply)
    return () => media.removeEventListener('loadedmetadata', apply)
  }, [media, rate])

  return {
    rate,
    setRate(next: number) {
      setRate(next)
      storeSettings({ rate: next })
    },
    hasPlayed,
    isConnectionLost,
    /** How the video went on after a failure a few seconds ago. */
    recovery,
  }
}
