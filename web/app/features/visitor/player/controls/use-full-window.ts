import type MediaController from 'media-chrome/media-controller'
import { useEffect, useState } from 'react'

/**
 * Where the browser has no full screen, as Telegram's on Android, the button and the F key make the player fill the window,
 * and the Mini App the screen. Returns whether it does.
 */
export function useFullWindow(controller: MediaController, media: HTMLVideoElement): boolean {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    if (hasFullScreen(media)) return
    const stop = new AbortController()
    const toggle = (event: Event) => {
      // Media-chrome would ask for a full screen in vain.
      event.stopImmediatePropagation()
      setFull((was) => !was)
    }
    for (const type of ['mediaenterfullscreenrequest', 'mediaexitfullscreenrequest']) {
      controller.addEventListener(type, toggle, { capture: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [controller, media])

  useEffect(() => {
    // The element around the player also has the watermark.
    const stage = controller.parentElement
    if (!isFull || !stage) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setFull(false)
    const { objectFit } = media.style
    stage.classList.add('fills-window')
    // The window has another shape, and nothing may be cropped.
    media.style.objectFit = 'contain'
    document.addEventListener('keydown', onKeyDown)
    window.miniApp?.post('web_app_request_fullscreen')
    return () => {
      stage.classList.remove('fills-window')
      media.style.objectFit = objectFit
      document.removeEventListener('keydown', onKeyDown)
      window.miniApp?.post('web_app_exit_fullscreen')
    }
  }, [controller, media, isFull])
  return isFull
}

/** iPhones have a full screen for the video alone, which only Safari's engine knows by this method. */
const hasFullScreen = (media: HTMLVideoElement): boolean =>
  document.fullscreenEnabled ||
  Reflect.get(document, 'webkitFullscreenEnabled') === true ||
  'webkitSetPresentationMode' in media
