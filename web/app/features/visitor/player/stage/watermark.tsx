import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The interval of random moves, short so that the watermark cannot be cropped out. */
const MOVE_INTERVAL_MS = 14_000

/**
 * The viewer's account number, faint and moving over the video, so that a recording can be traced. It follows the
 * player into full screen, but not into picture-in-picture or the full screen of iPhones, where nothing can be
 * drawn.
 */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState({ left: '12%', top: '20%' })
  const fullScreen = useFullScreen()

  useEffect(() => {
    const move = () => setPlace({ left: `${4 + Math.random() * 74}%`, top: `${8 + Math.random() * 70}%` })
    const first = setTimeout(move, 500)
    const timer = setInterval(move, MOVE_INTERVAL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])

  const mark = (
    <span ref={keepVisible} aria-hidden="true" className="viewer-mark" style={place}>
      {text}
    </span>
  )
  return fullScreen ? createPortal(mark, fullScreen) : mark
}

/** Otherwise the player would hide the watermark together with its controls. */
const keepVisible = (mark: HTMLElement | null) => mark?.setAttribute('noautohide', '')

/** The full-screen element, if it can contain children. */
function useFullScreen(): Element | null {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    const update = () => {
      const found = document.fullscreenElement
      setElement(
        found && !(found instanceof HTMLMediaElement || found instanceof HTMLIFrameElement) ? found : null,
      )
    }
    update()
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  return element
}
