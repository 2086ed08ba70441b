import { MAX_MEMBER_REASON, MIN_MEMBER_REASON } from '@kashf/contract/groups/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { learnerText as text } from '../../../text/teach/learners.ts'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

/** A lesson, or without an id the whole course, that is opened for a learner. */
export interface Opening {
  lessonId: number | null
  title: string
}

interface OpenDialogProps {
  courseId: number
  userId: number
  opening: Opening
  onClose: () => void
}

function useOpenFor({ courseId, userId, opening }: OpenDialogProps) {
  const queries = useQueryClient()
  return async (change: { is_open: boolean; reason?: string }) => {
    await api('PUT /api/courses/:id/learners/:user_id/opened', {
      params: { id: courseId, user_id: userId },
      body: { ...change, ...(opening.lessonId !== null && { lesson_id: opening.lessonId }) },
    })
    await queries.invalidateQueries({ queryKey: queryKeys.learner(courseId, userId) })
  }
}

/** Opens it, with a reason for the team. */
export function OpenDialog(props: OpenDialogProps) {
  const { opening, onClose } = props
  const openFor = useOpenFor(props)
  const form = useForm({ defaultValues: { reason: '' } })
  const call = useCallForm(form, async ({ reason }) => {
    await openFor({ is_open: true, reason: reason.trim() })
    showToast({ title: text.opened })
    onClose()
  })
  const isWhole = opening.lessonId === null
  return (
    <FormDialog
      title={isWhole ? text.openAll : text.openLesson(opening.title)}
      hint={isWhole ? text.openAllHint : text.openHint}
      submit={text.open}
      call={call}
      onClose={onClose}
    >
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        rows={2}
        minLength={MIN_MEMBER_REASON}
        maxLength={MAX_MEMBER_REASON}
        error={call.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}

/** Takes it back. */
export function TakeBackDialog(props: OpenDialogProps) {
  const { opening, onClose } = props
  const openFor = useOpenFor(props)
  const takeBack = useMutation({
    mutationFn: () => openFor({ is_open: false }),
    onSuccess: () => {
      showToast({ title: text.takenBack })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text.takeBackOf(opening.title)}
      confirm={text.takeBack}
      isBusy={takeBack.isPending}
      failure={takeBack.error && messageOf(takeBack.error)}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    >
      <p>{text.takeBackHint}</p>
    </ConfirmDialog>
  )
}
