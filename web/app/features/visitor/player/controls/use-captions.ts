import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { LessonCaption } from '@kashf/contract/media/media.ts'
import { useEffect, useState } from 'react'
import { readSettings, storeSettings } from '../settings/player-settings.ts'

const OFF = 'off'
type Chosen = CaptionLanguage | typeof OFF

/**
 * Shows the captions that the viewer chose, here or in an earlier video, and returns the current choice with its
 * setter. It also follows changes by media-chrome (its `c` key).
 */
export function useCaptions(media: HTMLVideoElement, captions: readonly LessonCaption[]) {
  const [chosen, setChosen] = useState<Chosen>(() => readSettings().captions)
  const isThere = captions.some(({ language }) => language === chosen)
  const shown: Chosen = isThere ? chosen : OFF

  useEffect(() => {
    const tracks = media.textTracks
    const show = () => {
      for (const track of captionsOf(tracks)) {
        const mode = track.language === shown ? 'showing' : 'disabled'
        if (track.mode !== mode) track.mode = mode
      }
    }
    const onTrackChange = () => {
      const now = captionsOf(tracks).find(({ mode }) => mode === 'showing')?.language
      const language = captions.find((caption) => caption.language === now)?.language ?? OFF
      if (language !== shown) {
        setChosen(language)
        storeSettings({ captions: language })
      }
    }
    show()
    tracks.addEventListener('addtrack', show)
    tracks.addEventListener('change', onTrackChange)
    return () => {
      tracks.removeEventListener('addtrack', show)
      tracks.removeEventListener('change', onTrackChange)
    }
  }, [media, captions, shown])

  const choose = (language: Chosen) => {
    setChosen(language)
    storeSettings({ captions: language })
  }
  return { shown, choose }
}

const captionsOf = (tracks: TextTrackList) => [...tracks].filter(({ kind }) => kind === 'captions')
