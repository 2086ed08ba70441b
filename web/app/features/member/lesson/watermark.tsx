import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** It moves at random and often, so that nobody can cut it out. */
const MOVES_EVERY_MS = 14_000

/**
 * The viewer's account number over the picture, faint and wandering: a recording tells whose it is. It goes along into
 * full screen. A picture-in-picture window and the full screen of iPhones belong to the system: nobody can draw there.
 */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState({ left: '12%', top: '20%' })
  const fullScreen = useFullScreen()

  useEffect(() => {
    const move = () => setPlace({ left: `${4 + Math.random() * 74}%`, top: `${8 + Math.random() * 70}%` })
    const first = setTimeout(move, 500)
    const timer = setInterval(move, MOVES_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])

  const mark = (
    <span ref={stayShown} aria-hidden="true" className="viewer-mark" style={place}>
      {text}
    </span>
  )
  return fullScreen ? createPortal(mark, fullScreen) : mark
}

/** Inside the player it would go with the controls. */
const stayShown = (mark: HTMLElement | null) => mark?.setAttribute('noautohide', '')

/** The element that fills the screen now, when something may stand in it. */
function useFullScreen(): Element | null {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    const look = () => {
      const found = document.fullscreenElement
      setElement(
        found && !(found instanceof HTMLMediaElement || found instanceof HTMLIFrameElement) ? found : null,
      )
    }
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return element
}
