import { useEffect, useEffectEvent, useState } from 'react'
import { readSettings, storeSettings } from '../settings/player-settings.ts'
import { CONNECTION_CHANGE, type LessonVideoElement, PLAYBACK_FAILED } from '../source/lesson-video.ts'

/** Events of the video being watched. */
export interface PlaybackEvents {
  /** Fires about four times a second during playback. */
  onTick?: (positionS: number) => void
  /** The viewer starts to seek. */
  onSeek?: () => void
  onEnded?: () => void
  /** Playback starts or resumes. */
  onPlay?: () => void
  /** The video cannot be played, even after all attempts to recover. */
  onBroken?: () => void
}

/** Forwards the video's events, applies the chosen speed, and tracks whether the connection is lost. */
export function usePlayback(video: LessonVideoElement | null, events: PlaybackEvents) {
  const [rate, setRate] = useState(() => readSettings().rate)
  const [hasPlayed, setPlayed] = useState(false)
  const [isConnectionLost, setConnectionLost] = useState(false)
  const onTick = useEffectEvent((position: number) => events.onTick?.(position))
  const onSeek = useEffectEvent(() => events.onSeek?.())
  const onEnded = useEffectEvent(() => events.onEnded?.())
  const onPlay = useEffectEvent(() => events.onPlay?.())
  const onBroken = useEffectEvent(() => events.onBroken?.())

  useEffect(() => {
    if (!video) return
    const stop = new AbortController()
    const on = (name: string, listener: (event: Event) => void) =>
      video.addEventListener(name, listener, { signal: stop.signal })
    on('timeupdate', () => {
      if (!video.paused && !video.seeking) onTick(video.currentTime)
    })
    on('seeking', () => onSeek())
    on('ended', () => onEnded())
    on('play', () => onPlay())
    on('playing', () => setPlayed(true))
    on(PLAYBACK_FAILED, () => onBroken())
    on(CONNECTION_CHANGE, (event) => setConnectionLost(event instanceof CustomEvent && event.detail === true))
    return () => stop.abort()
  }, [video])

  useEffect(() => {
    if (!video) return
    const apply = () => {
      if (video.playbackRate !== rate) video.playbackRate = rate
    }
    apply()
    // A new source resets the speed.
    video.addEventListener('loadedmetadata', apply)
    return () => video.removeEventListener('loadedmetadata', apply)
  }, [video, rate])

  return {
    rate,
    setRate(next: number) {
      setRate(next)
      storeSettings({ rate: next })
    },
    hasPlayed,
    isConnectionLost,
  }
}
