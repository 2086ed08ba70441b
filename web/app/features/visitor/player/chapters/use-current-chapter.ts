import { type Chapter, chapterAt } from '@kashf/contract/learning/chapters.ts'
import { type RefObject, useEffect, useState } from 'react'

/** The place of the chapter that plays in the video on the stage, or in the video itself. */
export function useCurrentChapter(
  place: RefObject<HTMLElement | null>,
  chapters: readonly Pick<Chapter, 'at_s'>[],
): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const stage = place.current
    if (!stage) return
    const follow = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof HTMLMediaElement) setCurrent(chapterAt(chapters, target.currentTime))
    }
    follow({ target: stage.querySelector('video') })
    // Events of media do not bubble.
    const options = { capture: true }
    for (const name of ['timeupdate', 'seeking']) stage.addEventListener(name, follow, options)
    return () => {
      for (const name of ['timeupdate', 'seeking']) stage.removeEventListener(name, follow, options)
    }
  }, [place, chapters])
  return current
}
