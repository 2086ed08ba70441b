import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { fullName } from '../../full-name.ts'
import { teacherProfileText } from '../../text/teacher-profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SpinnerMark } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { checkImage, IMAGE_ACCEPT } from '../uploader/check-file.ts'
import { useThumbnail } from '../uploader/use-file-url.ts'
import { useKeepUser } from './keep-user.ts'

/** The own picture, and the button that changes it at once. */
export function ChangePicture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const keepUser = useKeepUser()
  const refusalId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return post<Answer<User>>('/api/users/editprofileimage', form)
    },
    onSuccess: ({ data }) => {
      keepUser(data)
      showToast({ title: teacherProfileText.pictureSaved })
    },
    onMutate: () => setRefusal(null),
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields.file : undefined
      if (refused) setRefusal(refused)
      else showToast({ title: messageOf(error), kind: 'error' })
    },
  })
  const preview = useThumbnail(change.isPending ? change.variables : undefined)

  const choose = (file: File | undefined) => {
    if (!file) return
    const problem = checkImage(file)
    setRefusal(problem)
    if (!problem) change.mutate(file)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <div className="relative w-fit">
        {preview ? (
          <img src={preview} alt="" className="size-24 rounded-full object-cover opacity-60" />
        ) : (
          <Avatar name={fullName(user)} image={user.image} size="xl" />
        )}
        <button
          type="button"
          aria-label={teacherProfileText.picture}
          title={teacherProfileText.picture}
          aria-busy={change.isPending || undefined}
          aria-describedby={refusal ? refusalId : undefined}
          onClick={() => !change.isPending && input.current?.click()}
          className="absolute -bottom-1 -right-1 grid size-11 place-items-center rounded-full border-2 border-surface bg-action text-on-action hover:bg-action-hover"
        >
          {change.isPending ? <SpinnerMark size={20} /> : <Camera size={20} aria-hidden="true" />}
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
    </div>
  )
}
