import type MediaController from 'media-chrome/media-controller'
import type { ReactNode, Ref } from 'react'
import type {} from '../controls/media-elements.ts'

export interface VideoFrameProps {
  title: string
  poster: string | null
  autoPlay: boolean
  /** The element's id, for a lesson that begins before the page's code is loaded (start/begin-lesson.ts). */
  videoId?: string
  /** Shows the browser's own controls until the player is loaded. */
  hasOwnControls?: boolean
  videoRef: Ref<HTMLVideoElement>
  controllerRef: Ref<MediaController>
  /** The player's controls. */
  children?: ReactNode
}

/**
 * The `<video>` in its final place from the first HTML on: the player's code attaches to it there, because replacing or
 * moving a video stops it. The element around it becomes the player's controller once that code defines it.
 */
export function VideoFrame(props: VideoFrameProps) {
  const { title, poster, autoPlay, videoId, hasOwnControls, videoRef, controllerRef, children } = props
  return (
    <media-controller
      ref={controllerRef}
      class="lesson-player absolute inset-0 block size-full"
      aria-label={title}
      hotkeys="noarrowup noarrowdown no< no> no? noshift+/"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the player adds the captions */}
      <video
        ref={videoRef}
        id={videoId}
        slot="media"
        className="absolute inset-0 size-full object-cover [&[controls]]:bg-black"
        controls={hasOwnControls}
        playsInline
        autoPlay={autoPlay}
        preload={autoPlay ? 'auto' : 'metadata'}
        poster={poster ?? undefined}
        onLoadedMetadata={(event) => fit(event.currentTarget)}
        // The script in the head may have given it a source.
        suppressHydrationWarning
      />
      {children}
    </media-controller>
  )
}

/** Whether a shape fills the 7:4 stage with at most a fiftieth cropped, as 16:9 does; other shapes are letterboxed. */
const isNearStage = (shape: number) => Math.abs(shape / (7 / 4) - 1) < 0.02

function fit(video: HTMLVideoElement): void {
  video.style.objectFit = isNearStage(video.videoWidth / video.videoHeight) ? 'cover' : 'contain'
}
