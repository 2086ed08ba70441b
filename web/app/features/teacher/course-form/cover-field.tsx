import { courseFormText } from '../../../text/course-form.ts'
import { IMAGE_ACCEPT } from '../../member/files/check-file.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useThumbnail } from '../uploader/use-file-url.ts'
import type { UploadList } from '../uploader/use-upload-list.ts'

export interface CoverFieldProps {
  list: UploadList
  isSending: boolean
  /** Base URL of the stored cover. */
  stored: string | null
}

/** The course cover with a 200 px preview of the chosen or stored one. */
export function CoverField({ list, isSending, stored }: CoverFieldProps) {
  const chosen = useThumbnail(list.items.at(-1)?.file)
  const preview = chosen ?? (stored && `${stored}/320.webp`)
  return (
    <UploadField
      label={courseFormText.cover}
      hint={courseFormText.coverHint}
      accept={IMAGE_ACCEPT}
      list={list}
      isSending={isSending}
    >
      {preview ? (
        <img
          src={preview}
          alt={courseFormText.coverPreview}
          width={200}
          className="mt-1 max-h-50 rounded-md border border-line object-contain"
        />
      ) : (
        <p className="text-sm text-ink-2">{courseFormText.noCover}</p>
      )}
    </UploadField>
  )
}
