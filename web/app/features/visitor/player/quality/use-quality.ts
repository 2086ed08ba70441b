import { Hls } from 'hls-video-element'
import { useEffect, useEffectEvent, useState } from 'react'
import { type QualityChoice, readSettings, storeSettings } from '../settings/player-settings.ts'
import { LEVELS, type LessonVideoElement } from '../source/lesson-video.ts'
import { applyQuality, type Qualities, qualitiesOf } from './qualities.ts'

/**
 * What the video can be played in, and what of it was chosen, now or for another video before. `soundSrc` is the
 * address to play instead when the sound alone was chosen.
 */
export function useQuality(video: LessonVideoElement | null) {
  const [choice, setChoice] = useState<QualityChoice>(() => readSettings().quality)
  const [qualities, setQualities] = useState<Qualities | null>(null)
  const soundSrc = choice === 'audio' ? (qualities?.sound?.src ?? null) : null

  const read = useEffectEvent(() => {
    if (!video?.api) return
    const { api } = video
    const found = qualitiesOf(video.levels)
    // The playlist of the sound alone offers no pictures: what its master offered stands.
    if (found.pictures.length > 0) setQualities(found)
    if (api.levels.length > 0) applyQuality(api, choice)
    else api.once(Hls.Events.MANIFEST_PARSED, () => applyQuality(api, choice))
    api.on(Hls.Events.FRAG_BUFFERED, () => {
      if (api.bandwidthEstimate) storeSettings({ bandwidth: Math.round(api.bandwidthEstimate) })
    })
  })
  useEffect(() => {
    if (!video) return
    // Read before anybody listened.
    if (video.levels.length > 0) read()
    video.addEventListener(LEVELS, read)
    return () => video.removeEventListener(LEVELS, read)
  }, [video])

  const choose = (next: QualityChoice) => {
    setChoice(next)
    storeSettings({ quality: next })
    if (next !== 'audio' && choice !== 'audio' && video?.api) applyQuality(video.api, next)
  }
  return { choice, qualities, soundSrc, choose }
}
