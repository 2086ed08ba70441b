import { MAX_TEAM_CONTACT } from '@kashf/contract/authoring/limits.ts'
import { TEAM_ROLES, type TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { teamText as text } from '../../../text/account/team.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { SecretToCopy } from '../../../ui/private/secret-to-copy.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { courseTeamKey } from './use-team.ts'

const roles = TEAM_ROLES.map((role) => ({ value: role, label: text.roles[role] }))

/** Invites somebody by name or, without one, by a link that is shown once to copy. */
export function InviteDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const queries = useQueryClient()
  const [url, setUrl] = useState<string>()
  const form = useForm<{ contact: string; role: TeamRole }>({
    defaultValues: { contact: '', role: 'curator' },
  })
  const call = useCallForm(form, async ({ contact, role }) => {
    const typed = contact.trim()
    const { data } = await api('POST /api/courses/:id/team/invitations', {
      params: { id: courseId },
      body: { role, ...(typed && { contact: typed }) },
    })
    void queries.invalidateQueries({ queryKey: courseTeamKey(courseId) })
    if (data.url) return setUrl(data.url)
    showToast({ title: text.sent, message: text.sentHint })
    onClose()
  })
  if (url) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={text.linkTitle}
        actions={<Button onClick={onClose}>{text.done}</Button>}
      >
        <p className="text-ink-2">{text.linkHint}</p>
        <SecretToCopy secret={url} />
      </Dialog>
    )
  }
  return (
    <FormDialog title={text.add} submit={text.send} call={call} onClose={onClose}>
      <Select
        label={text.role}
        hint={text.does[form.watch('role')]}
        options={roles}
        {...form.register('role')}
      />
      <TextInput
        label={text.who}
        hint={text.whoHint}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_TEAM_CONTACT}
        error={call.errors.contact?.message}
        {...form.register('contact')}
      />
    </FormDialog>
  )
}
