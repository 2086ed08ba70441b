import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { PlaybackStart } from '@kashf/contract/learning/playback-start.ts'
import { previewText } from '../../../text/browse/preview.ts'

/** A free lesson without JavaScript: the browser's own player, or the poster and a message. The parent must be positioned. */
export function NoScriptStage({ lesson, start }: { lesson: Lesson; start: PlaybackStart | null }) {
  const { poster } = lesson
  return (
    <noscript>
      <div className="absolute inset-0 z-10 bg-stage">
        {start ? (
          // biome-ignore lint/a11y/useMediaCaption: one file, without captions
          <video
            controls
            playsInline
            preload="none"
            poster={poster ?? undefined}
            src={start.address.signedUrl}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <>
            {poster && (
              <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
            )}
            <p className="absolute inset-0 grid place-content-center p-4 text-center text-white">
              {previewText.noScript}
            </p>
          </>
        )}
      </div>
    </noscript>
  )
}
