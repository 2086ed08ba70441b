import { previewText } from '../../../text/preview.ts'

/** Replaces the video without JavaScript: the poster and a message. The parent must be positioned. */
export function NoScriptPoster({ poster }: { poster: string | null }) {
  return (
    <noscript>
      <div className="absolute inset-0 z-10 bg-stage">
        {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-40" />}
        <p className="absolute inset-0 grid place-content-center p-4 text-center text-white">
          {previewText.noScript}
        </p>
      </div>
    </noscript>
  )
}
