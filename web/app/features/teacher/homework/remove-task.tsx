import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Takes the homework of a lesson back, after saying what becomes of works. */
export function RemoveTask({ lessonId, onRemoved }: { lessonId: number; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/courses/lesson/:id/homework', { params: { id: lessonId } }),
    onSuccess: () => {
      setAsked(false)
      showToast({ title: text.removed })
      onRemoved()
    },
  })
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {text.remove}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={text.removeTitle}
          confirm={text.remove}
          cancel={text.keep}
          isDestructive
          isBusy={remove.isPending}
          failure={remove.error && messageOf(remove.error)}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
