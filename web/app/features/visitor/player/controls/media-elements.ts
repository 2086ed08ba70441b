// Imported one by one, because the library's own React entry bundles every control.
import './control-words.ts'
import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-preview-thumbnail'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import type MediaController from 'media-chrome/media-controller'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Control<T extends HTMLElement = HTMLElement, Attributes = unknown> = DetailedHTMLProps<
  HTMLAttributes<T>,
  T
> & { class?: string } & Attributes

declare module 'react' {
  interface HTMLAttributes<T> {
    /** Keys that the element handles itself; media-chrome ignores them. */
    keysused?: T extends HTMLElement ? string : never
  }
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Control<
        MediaController,
        { hotkeys?: string; autohide?: string; noautohide?: boolean }
      >
      'media-control-bar': Control
      'media-fullscreen-button': Control<HTMLElement, { mediaisfullscreen?: boolean }>
      'media-loading-indicator': Control<
        HTMLElement,
        { slot?: string; noautohide?: boolean; loadingdelay?: string }
      >
      'media-mute-button': Control
      'media-pip-button': Control
      'media-play-button': Control
      'media-seek-backward-button': Control<HTMLElement, { seekoffset?: string }>
      'media-seek-forward-button': Control<HTMLElement, { seekoffset?: string }>
      'media-time-display': Control<HTMLElement, { showduration?: boolean; notoggle?: boolean }>
      'media-time-range': Control
      'media-volume-range': Control
    }
  }
}
