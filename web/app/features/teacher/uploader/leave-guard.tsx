import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import type { FormUpload } from './use-form-upload.ts'

/** Asks for confirmation before leaving the page during an upload. */
export function LeaveGuard({ upload }: { upload: FormUpload }) {
  const blocker = useBlocker(() => upload.isBusyNow())
  const isBusy = upload.isBusy

  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  // If the upload ends while the dialog is open, there is nothing left to lose.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isBusy) blocker.reset()
  }, [blocker, isBusy])

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={uploaderText.leaveTitle}
      actions={
        <>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {uploaderText.leave}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{uploaderText.stay}</Button>
        </>
      }
    >
      <p>{uploaderText.leaveMessage}</p>
    </Dialog>
  )
}
