import type { Timetable } from '@kashf/contract/groups/unlocking.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'

interface CopyDialogProps {
  groupId: number
  others: Timetable['groups']
  /** Whether something that was typed is lost. */
  loses: boolean
  onCopied: (timetable: Timetable) => void
  onClose: () => void
}

/** Takes the timetable of another group of the course. */
export function CopyDialog({ groupId, others, loses, onCopied, onClose }: CopyDialogProps) {
  const form = useForm({ defaultValues: { from_group_id: String(others[0]?.id ?? '') } })
  const call = useCallForm(form, async ({ from_group_id }) => {
    const { data } = await api('POST /api/groups/:id/timetable/copy', {
      params: { id: groupId },
      body: { from_group_id: Number(from_group_id) },
    })
    onCopied(data)
  })
  return (
    <FormDialog
      title={text.copy}
      hint={`${text.copyHint}${loses ? ` ${text.copyLoses}` : ''}`}
      submit={text.copyDo}
      call={call}
      onClose={onClose}
    >
      <Select
        label={text.copyFrom}
        options={others.map(({ id, title, starts_at }) => ({
          value: String(id),
          label: `${title} · ${formatDateTime(starts_at)}`,
        }))}
        error={call.errors.from_group_id?.message}
        {...form.register('from_group_id')}
      />
    </FormDialog>
  )
}
