import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

interface EndButtonProps {
  /** What ends, for screen readers. */
  label: string
  /** The question, and below it what follows. */
  title: string
  text: { end: string; endHint: string }
  /** Shown once it has ended. */
  toast: string
  end: () => Promise<unknown>
  /** Loads what the end has changed. */
  refresh: () => Promise<unknown>
}

/** A button that ends something for good, after a question. */
export function EndButton({ label, title, text, toast, end, refresh }: EndButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const ending = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      showToast({ title: toast })
      setAsking(false)
      await refresh()
    },
  })
  return (
    <>
      <Button variant="outline" aria-label={label} onClick={() => setAsking(true)}>
        {text.end}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={title}
          confirm={text.end}
          isDestructive
          isBusy={ending.isPending}
          failure={ending.error && messageOf(ending.error)}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-2">{text.endHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
