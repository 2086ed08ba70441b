import type { User } from '@kashf/contract/accounts/accounts.ts'
import { Camera } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { checkImage, IMAGE_ACCEPT } from '../files/check-file.ts'

const CropPicture = lazyPart(() => import('./crop-picture.lazy.tsx'), <Spinner />)

/** The user's picture and the button that chooses and crops another. */
export function ChangePicture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const refusalId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = checkImage(chosen)
    setRefusal(problem)
    if (!problem) setFile(chosen)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="relative w-fit">
        <Avatar person={user} size="2xl" />
        <button
          type="button"
          aria-label={teacherProfileText.picture}
          title={teacherProfileText.picture}
          aria-describedby={refusal ? refusalId : undefined}
          onClick={() => input.current?.click()}
          className="absolute -bottom-1 -right-1 grid size-11 place-items-center rounded-full border-2 border-surface bg-action text-on-action hover:bg-action-hover"
        >
          <Camera size={20} aria-hidden="true" />
        </button>
        <input
          ref={input}
          type="file"
          accept={IMAGE_ACCEPT}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {refusal && (
        <p id={refusalId} role="alert" className="max-w-56 text-sm text-red">
          {refusal}
        </p>
      )}
      {file && <CropPicture file={file} onClose={() => setFile(null)} />}
    </div>
  )
}
