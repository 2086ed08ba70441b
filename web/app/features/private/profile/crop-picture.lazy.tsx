import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { commonText } from '../../../text/common.ts'
import { cropPictureText as text } from '../../../text/teach/crop-picture.ts'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { CropStage } from '../crop/crop-stage.tsx'
import type { Cut } from '../crop/photo-canvas.ts'
import { useWorkingCopy } from '../crop/use-working-copy.ts'
import { useStoreUser } from './use-store-user.ts'

/** Width of the uploaded picture. The largest one shown is 256 px wide, 512 px on high-density screens. */
const MAX_WIDTH_PX = 640

/** Crops the chosen photo and uploads it as the profile picture. A refusal leaves everything unchanged. */
export default function CropPicture({ file, onClose }: { file: File; onClose: () => void }) {
  const storeUser = useStoreUser()
  const { copy, problem } = useWorkingCopy(file)
  const cut = useRef<Cut | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const save = useMutation({
    mutationFn: async () => {
      if (!copy || !cut.current) throw new Error(text.failed)
      sending.current = new AbortController()
      const form = new FormData()
      form.set('file', await copy.crop(cut.current, MAX_WIDTH_PX), 'rasm.jpg')
      const { signal } = sending.current
      return api('POST /api/users/editprofileimage', { body: form, signal })
    },
    onSuccess: ({ data }) => {
      storeUser(data)
      showToast({ title: teacherProfileText.pictureSaved })
      onClose()
    },
  })
  const refusal =
    save.error && ((save.error instanceof ApiError && save.error.fields.file) || messageOf(save.error))

  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button disabled={!copy} loading={save.isPending} onClick={() => save.mutate()}>
            {commonText.save}
          </Button>
        </>
      }
    >
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">{text.lead}</p>
          <CropStage
            copy={copy}
            shape="round"
            onCut={(pixels) => {
              cut.current = pixels
            }}
          />
          {refusal && <Notice tone="bad">{refusal}</Notice>}
        </div>
      )}
    </Dialog>
  )
}
