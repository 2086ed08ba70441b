import type { CourseGroup } from '@kashf/contract/groups/groups.ts'
import { MAX_MEMBER_REASON } from '@kashf/contract/groups/limits.ts'
import type { Member } from '@kashf/contract/groups/members.ts'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { useRefreshCourse } from './use-groups.ts'

/** What somebody decides about a member. */
export type MemberStep = 'pause' | 'move' | 'prolong' | 'remove'

interface MemberDialogProps {
  courseId: number
  member: Member
  step: MemberStep
  /** The groups to which the member may move. */
  targets: readonly CourseGroup[]
  onClose: () => void
}

const HINTS: Record<MemberStep, (member: Member) => string> = {
  pause: ({ pause_days_left }) => text.pauseHint(formatCount(pause_days_left)),
  move: () => text.moveHint,
  prolong: () => text.prolongHint,
  remove: () => text.removeHint,
}

/** Pauses, moves, prolongs or removes a member, each with a reason that the learner reads. */
export function MemberDialog({ courseId, member, step, targets, onClose }: MemberDialogProps) {
  const refresh = useRefreshCourse(courseId)
  const params = { id: member.id }
  const form = useForm({ defaultValues: { until: '', group_id: String(targets[0]?.id ?? ''), reason: '' } })
  const call = useCallForm(form, async ({ until, group_id, reason }) => {
    if (step === 'pause') await api('POST /api/groups/members/:id/pause', { params, body: { until, reason } })
    if (step === 'prolong')
      await api('POST /api/groups/members/:id/prolong', { params, body: { until, reason } })
    if (step === 'move')
      await api('POST /api/groups/members/:id/move', { params, body: { group_id: Number(group_id), reason } })
    if (step === 'remove') await api('POST /api/groups/members/:id/remove', { params, body: { reason } })
    await refresh()
    showToast({ title: text.changed })
    onClose()
  })
  const { errors } = call
  return (
    <FormDialog
      title={`${text[step]}: ${fullName(member.person)}`}
      hint={HINTS[step](member)}
      submit={text[step]}
      isDestructive={step === 'remove'}
      call={call}
      onClose={onClose}
    >
      {(step === 'pause' || step === 'prolong') && (
        <TextInput
          type="date"
          label={step === 'pause' ? text.pauseUntil : text.prolongUntil}
          error={errors.until?.message}
          {...form.register('until')}
        />
      )}
      {step === 'move' && (
        <Select
          label={text.moveTo}
          options={targets.map(({ id, title, places, taken }) => ({
            value: String(id),
            label: `${title} · ${text.left(formatCount(places - taken))}`,
          }))}
          error={errors.group_id?.message}
          {...form.register('group_id')}
        />
      )}
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        rows={2}
        maxLength={MAX_MEMBER_REASON}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
