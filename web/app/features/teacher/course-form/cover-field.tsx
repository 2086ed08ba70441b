import type { PortraitSpec } from '@kashf/contract/art.ts'
import { courseFormText } from '../../../text/course-form.ts'
import { coverMakerText } from '../../../text/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { IMAGE_ACCEPT } from '../../member/files/check-file.ts'
import { CoverMaker } from '../drawings/cover-maker.tsx'
import { UploadField } from '../uploader/upload-field.tsx'
import { useThumbnail } from '../uploader/use-file-url.ts'
import type { UploadList } from '../uploader/use-upload-list.ts'
import type { CoverChoice } from './use-cover-spec.ts'

export interface CoverFieldProps {
  list: UploadList
  isSending: boolean
  /** Base URL of the stored cover. */
  stored: string | null
  drawn: CoverChoice
  portrait: PortraitSpec | null
}

/** The course's cover: drawn in the maker, or a picture of the teacher's own, which goes first. */
export function CoverField({ list, isSending, stored, drawn, portrait }: CoverFieldProps) {
  const chosen = useThumbnail(list.items.at(-1)?.file)
  const isUploaded = list.items.length > 0 || drawn.spec === null
  const preview = chosen ?? (drawn.spec === null && stored ? `${stored}/320.webp` : null)
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
        list={list}
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
        {drawn.spec === null && list.items.length === 0 && (
          <div className="mt-2">
            <Button variant="outline" onClick={drawn.propose}>
              {coverMakerText.draw}
            </Button>
          </div>
        )}
      </UploadField>
    </>
  )
}
