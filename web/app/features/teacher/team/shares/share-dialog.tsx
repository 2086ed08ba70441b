import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { TeamMember } from '@kashf/contract/authoring/team.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../../api/client/client.ts'
import { useCallForm } from '../../../../api/use-call-form.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { sharesText as text } from '../../../../text/teach/shares.ts'
import { TextInput } from '../../../../ui/forms/inputs.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { FormDialog } from '../../../private/owner-proof/form-dialog.tsx'
import { courseTeamKey } from '../use-team.ts'
import { MAX_TYPED_SHARE, parseShare } from './share-words.ts'

export interface ShareDialogProps {
  courseId: number
  member: TeamMember
  /** What others leave, hundredths of a per cent. */
  free: number
  onClose: () => void
}

/** Proposes a share, or a change of it, to a member. */
export function ShareDialog({ courseId, member, free, onClose }: ShareDialogProps) {
  const queries = useQueryClient()
  const { person, share } = member
  const form = useForm({
    defaultValues: {
      share: share ? sharePercent(share.share).replace('%', '') : '',
      last_day: share?.ends_at ? tashkentDay(new Date(Date.parse(share.ends_at) - 1)) : '',
    },
  })
  const call = useCallForm(form, async (typed) => {
    await api('POST /api/courses/:id/team/:user_id/share', {
      params: { id: courseId, user_id: person.id },
      body: { share: parseShare(typed.share) ?? 0, ...(typed.last_day && { last_day: typed.last_day }) },
    })
    void queries.invalidateQueries({ queryKey: courseTeamKey(courseId) })
    showToast({ title: text.sent, message: text.sentHint })
    onClose()
  })
  return (
    <FormDialog
      title={text.dialog(fullName(person))}
      hint={text.dialogHint}
      submit={text.send}
      call={call}
      onClose={onClose}
    >
      <TextInput
        label={text.percent}
        hint={text.percentHint(sharePercent(free))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_TYPED_SHARE}
        error={call.errors.share?.message}
        {...form.register('share', {
          validate: (typed) => {
            const parsed = parseShare(typed)
            if (parsed === null) return text.percentWrong
            return parsed <= free || text.tooMuch(sharePercent(free))
          },
        })}
      />
      <TextInput
        label={text.lastDay}
        hint={text.lastDayHint}
        type="date"
        optional
        min={tashkentDay(new Date())}
        error={call.errors.last_day?.message}
        {...form.register('last_day')}
      />
    </FormDialog>
  )
}
