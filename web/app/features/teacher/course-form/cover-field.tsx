import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { Film } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { coverPictureText } from '../../../text/teach/cover-picture.ts'
import { coverMakerText } from '../../../text/teach/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { checkImage, IMAGE_ACCEPT, VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { CoverMaker } from '../drawings/cover-maker.tsx'
import { UploadField } from '../uploader/upload-field.tsx'
import { useThumbnail } from '../uploader/use-file-url.ts'
import type { UploadList } from '../uploader/use-upload-list.ts'
import type { CoverChoice } from './use-cover-spec.ts'

const CoverPicture = lazyPart(() => import('./cover-picture.lazy.tsx'))

export interface CoverFieldProps {
  list: UploadList
  /** The chosen trailer, from which a frame can be captured. */
  trailer: File | undefined
  isSending: boolean
  drawn: CoverChoice
  portrait: PortraitSpec | null
}

/** The course's cover: a drawing from the cover maker, or the teacher's own picture, which takes precedence. */
export function CoverField({ list, trailer, isSending, drawn, portrait }: CoverFieldProps) {
  const videoInput = useRef<HTMLInputElement>(null)
  /** The file from which the picture is being made. */
  const [source, setSource] = useState<File | null>(null)
  const chosen = useThumbnail(list.items.at(-1)?.file)
  const isUploaded = list.items.length > 0 || drawn.spec === null
  const preview = chosen ?? (drawn.spec === null && drawn.storedUrl ? `${drawn.storedUrl}/320.webp` : null)
  return (
    <>
      {!isUploaded && drawn.spec && (
        <CoverMaker
          cover={drawn.spec}
          portrait={portrait}
          onChange={drawn.choose}
          onPropose={drawn.propose}
        />
      )}
      <UploadField
        label={isUploaded ? courseFormText.cover : coverMakerText.orUpload}
        hint={courseFormText.coverHint}
        accept={IMAGE_ACCEPT}
        list={{
          ...list,
          add: (file) => (checkImage(file) ? list.add(file) : setSource(file)),
        }}
        isSending={isSending}
      >
        {preview && (
          <img
            src={preview}
            alt={courseFormText.coverPreview}
            width={200}
            className="mt-1 max-h-50 rounded-md border border-line object-contain"
          />
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<Film size={18} aria-hidden="true" />}
            disabled={isSending}
            onClick={() => (trailer ? setSource(trailer) : videoInput.current?.click())}
          >
            {trailer ? coverPictureText.fromTrailer : coverPictureText.fromVideo}
          </Button>
          {drawn.spec === null && list.items.length === 0 && (
            <Button variant="outline" onClick={drawn.propose}>
              {coverMakerText.draw}
            </Button>
          )}
        </div>
      </UploadField>
      <input
        ref={videoInput}
        type="file"
        accept={VIDEO_ACCEPT}
        hidden
        onChange={(event) => {
          setSource(event.target.files?.[0] ?? null)
          event.target.value = ''
        }}
      />
      {source && (
        <Suspense fallback={<Spinner />}>
          <CoverPicture
            file={source}
            onDone={(picture) => {
              list.add(picture)
              setSource(null)
            }}
            onClose={() => setSource(null)}
          />
        </Suspense>
      )}
    </>
  )
}
