import { type Chapter, chapterAt } from '@kashf/contract/learning/chapters.ts'
import { type RefObject, useEffect, useState } from 'react'

/** The place of the chapter that plays in the video on the stage, or in the video itself. */
export function useCurrentChapter(
  place: RefObject<HTMLElement | null>,
  chapters: readonly Chapter[],
): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const stage = place.current
    if (!stage) return
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) setCurrent(chapterAt(chapters, target.currentTime))
    }
    // Events of media do not bubble.
    const options = { capture: true }
    for (const name of ['timeupdate', 'seeking']) stage.addEventListener(name, follow, options)
    return () => {
      for (const name of ['timeupdate', 'seeking']) stage.removeEventListener(name, follow, options)
    }
  }, [place, chapters])
  return current
}
