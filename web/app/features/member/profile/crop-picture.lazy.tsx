import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { commonText } from '../../../text/common.ts'
import { cropPictureText as text } from '../../../text/crop-picture.ts'
import { teacherProfileText } from '../../../text/teacher-profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useStoreUser } from './use-store-user.ts'
import { type Cut, useWorkingCopy } from './use-working-copy.ts'

const MAX_ZOOM = 4
/** Pixels the picture moves per arrow key press. */
const KEYBOARD_STEP_PX = 8

/** Crops the chosen photo and uploads it as the profile picture. A refusal leaves everything unchanged. */
export default function CropPicture({ file, onClose }: { file: File; onClose: () => void }) {
  const storeUser = useStoreUser()
  const { copy, problem } = useWorkingCopy(file)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const cut = useRef<Cut | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const save = useMutation({
    mutationFn: async () => {
      if (!copy || !cut.current) throw new Error(text.failed)
      sending.current = new AbortController()
      const form = new FormData()
      form.set('file', await copy.crop(cut.current), 'rasm.jpg')
      const { signal } = sending.current
      return api<Answer<User>>('POST', '/api/users/editprofileimage', { body: form, signal })
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
      open
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
          <div className="relative mx-auto grid aspect-square w-[min(100%,20rem,50dvh)] place-items-center overflow-hidden rounded-md bg-sunken">
            {copy ? (
              <Cropper
                image={copy.url}
                aspect={1}
                cropShape="round"
                objectFit="cover"
                showGrid={false}
                crop={position}
                zoom={zoom}
                maxZoom={MAX_ZOOM}
                keyboardStep={KEYBOARD_STEP_PX}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropAreaChange={(_, pixels) => {
                  cut.current = pixels
                }}
                cropperProps={{ role: 'application', 'aria-label': text.area }}
                classes={{ cropAreaClassName: 'focus-visible:outline-offset-[-4px]' }}
              />
            ) : (
              <Spinner />
            )}
          </div>
          <Field label={text.zoom}>
            {(wiring) => (
              <input
                {...wiring}
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={0.05}
                value={zoom}
                disabled={!copy}
                aria-valuetext={`${Math.round(zoom * 100)}%`}
                onChange={(event) => setZoom(Number(event.target.value))}
                className="min-h-11 w-full accent-lapis"
              />
            )}
          </Field>
          {refusal && <Notice tone="bad">{refusal}</Notice>}
        </div>
      )}
    </Dialog>
  )
}
