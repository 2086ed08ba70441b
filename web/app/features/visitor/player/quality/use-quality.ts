import Hls from 'hls.js'
import { useEffect, useEffectEvent, useState } from 'react'
import { isCostlyLine } from '../settings/costly-line.ts'
import { type QualityChoice, readSettings, storeSettings } from '../settings/player-settings.ts'
import { LEVELS_LOADED, type LessonVideo } from '../source/lesson-video.ts'
import { applyQuality, type Qualities, qualitiesOf } from './qualities.ts'

/**
 * The qualities of the video and the viewer's choice, made here or in an earlier video. `isCostly`: data is expensive
 * on this connection. `soundSrc` is the source to play when audio only was chosen.
 */
export function useQuality(video: LessonVideo | null) {
  const [choice, setChoice] = useState<QualityChoice>(() => readSettings().quality)
  const [isCostly] = useState(isCostlyLine)
  // Where data is expensive, the automatic choice saves data as well.
  const applied = (wanted: QualityChoice) => (wanted === 'auto' && isCostly ? 'saver' : wanted)
  const [qualities, setQualities] = useState<Qualities | null>(null)
  const soundSrc = choice === 'audio' ? (qualities?.sound?.src ?? null) : null

  const read = useEffectEvent(() => {
    if (!video?.hls) return
    const { hls } = video
    const found = qualitiesOf(video.levels)
    // The audio playlist has no pictures: keep the qualities of the master playlist.
    if (found.pictures.length > 0) setQualities(found)
    if (hls.levels.length > 0) applyQuality(hls, applied(choice))
    else hls.once(Hls.Events.MANIFEST_PARSED, () => applyQuality(hls, applied(choice)))
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      if (hls.bandwidthEstimate) storeSettings({ bandwidth: Math.round(hls.bandwidthEstimate) })
    })
  })
  useEffect(() => {
    if (!video) return
    // The playlist may have been read before this listener was added.
    if (video.levels.length > 0) read()
    video.addEventListener(LEVELS_LOADED, read)
    return () => video.removeEventListener(LEVELS_LOADED, read)
  }, [video])

  const choose = (next: QualityChoice) => {
    setChoice(next)
    storeSettings({ quality: next })
    if (next !== 'audio' && choice !== 'audio' && video?.hls) applyQuality(video.hls, applied(next))
  }
  return { choice, qualities, isCostly, soundSrc, choose }
}
