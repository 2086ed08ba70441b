import { useState } from 'react'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { cx } from '../../../ui/class-names.ts'
import { useFileUrl } from './use-file-url.ts'

/** Previews a chosen video file from the local disk, as a thumbnail if it `isSmall`. */
export function ChosenVideo({ file, isSmall = false }: { file: File; isSmall?: boolean }) {
  const url = useFileUrl(file)
  // Some accepted formats do not play in every browser.
  const [unplayable, setUnplayable] = useState<File | null>(null)
  if (!url || unplayable === file) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the teacher's own file, before there can be captions
    <video
      src={url}
      onError={() => setUnplayable(file)}
      controls
      playsInline
      preload="metadata"
      aria-label={lessonFormText.videoPreview}
      className={cx('aspect-[7/4] rounded-md bg-stage', isSmall ? 'w-50' : 'w-full max-w-xl')}
    />
  )
}
