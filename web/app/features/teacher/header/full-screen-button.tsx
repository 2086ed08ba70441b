import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { layoutText } from '../../../text/layout.ts'
import { IconButton } from '../../../ui/button.tsx'

/** Toggles full screen for the page. Hidden where the browser does not support it (iPhone). */
export function FullScreenButton() {
  const state = useSyncExternalStore(subscribe, readState, () => 'unknown')
  if (state === 'unable') return null
  const isFull = state === 'full'
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // The browser may refuse (an iframe, a policy), which changes nothing.
    change.catch(() => {})
  }
  return (
    <IconButton
      label={isFull ? layoutText.leaveFullScreen : layoutText.fullScreen}
      icon={isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
      aria-pressed={isFull}
      onClick={toggle}
    />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function readState(): 'full' | 'window' | 'unable' {
  if (!document.fullscreenEnabled) return 'unable'
  return document.fullscreenElement ? 'full' : 'window'
}
