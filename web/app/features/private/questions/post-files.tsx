import type { PostFiles as Files } from '@kashf/contract/learning/questions.ts'
import { useState } from 'react'
import { questionText as text } from '../../../text/learn/questions.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { RecordingPlayer } from '../recording/recording-player.tsx'

const PhotoDialog = lazyPart(() => import('./photo-dialog.lazy.tsx'), null)

/** The photos and the voice of a post. `name` is that of its author. */
export function PostFiles({ photos, voice, name }: Files & { name: string }) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0 && !voice) return null
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      {photos.length > 0 && (
        <ul aria-label={text.photos} className="flex flex-wrap gap-2.5">
          {photos.map(({ id, url }, i) => (
            <li key={id}>
              <button
                type="button"
                aria-label={text.openPhoto(i + 1)}
                onClick={() => setOpen(i)}
                className="block h-28 w-20 overflow-hidden rounded-md border border-line bg-sunken"
              >
                <img src={url} alt="" loading="lazy" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {voice && (
        <div className="rounded-lg bg-sunken p-2.5">
          <RecordingPlayer recording={voice} label={text.voiceOf(name)} />
        </div>
      )}
      {open !== null && photos[open] && (
        <PhotoDialog url={photos[open].url} number={open + 1} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
