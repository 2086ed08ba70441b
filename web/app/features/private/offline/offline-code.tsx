import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { commonText } from '../../../text/common.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { setCode } from '../../public-account/offline/code.ts'
import { savedDevice } from '../../public-account/offline/device.ts'
import { useRead } from '../../public-account/offline/use-read.ts'
import { CodeField } from './code-field.tsx'

/** The code that unlocks saved lessons offline. Setting or replacing it needs the server. */
export function OfflineCode({ user, renewed }: { user: User; renewed: number }) {
  const [isOpen, setOpen] = useState(false)
  // A contact may have removed it.
  const hasCode = useRead(async () => Boolean((await savedDevice(user.id))?.code), [user.id, renewed, isOpen])
  if (hasCode === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">{hasCode ? text.codeIsSet : text.codeIsMissing}</p>
      <Button variant={hasCode ? 'quiet' : 'primary'} size="sm" onClick={() => setOpen(true)}>
        {hasCode ? text.changeCode : text.setCode}
      </Button>
      {isOpen && <SetCode userId={user.id} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SetCode({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [code, setNewCode] = useState('')
  const formId = useId()
  const save = useMutation({
    // Try offline too, so that the failure is shown.
    networkMode: 'always',
    mutationFn: () => setCode(userId, code),
    onSuccess: () => {
      showToast({ title: text.codeChanged })
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={text.setCode}
      actions={
        <SubmitButton form={formId} loading={save.isPending}>
          {commonText.save}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <CodeField
          value={code}
          onChange={setNewCode}
          hint={text.codeHint}
          error={save.isError ? messageOf(save.error) : undefined}
          isNew
        />
      </form>
    </Dialog>
  )
}
