import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useState } from 'react'
import { useCallForm } from '../../../api/use-call-form.ts'
import { teacherProfileText as text } from '../../../text/teach/teacher-profile.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { fieldsOf, type ProfileFields } from '../../private/profile/profile-fields.ts'
import { ProfileInputs } from '../../private/profile/profile-inputs.tsx'
import { TeacherInputs } from '../../private/profile/teacher-inputs.tsx'
import { useSaveProfile } from '../../private/profile/use-save-profile.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'

const labels: ReadonlyMap<string, string> = new Map([
  ['first_name', text.firstName],
  ['last_name', text.lastName],
  ['specialization', text.specialization],
  ['info', text.info],
  ['phone', text.phone],
  ['link', text.link],
])

/** A teacher's public profile. Opens with its draft; only changed fields are sent. */
export function TeacherProfileForm({ user }: { user: User }) {
  // The number of saves, as the form's key: after a save its values are the published ones.
  const [timesSaved, setTimesSaved] = useState(0)
  return (
    <WithDraft key={timesSaved} form="profile" subjectId={0}>
      {(stored) => (
        <OpenProfileForm user={user} stored={stored} onSaved={() => setTimesSaved((times) => times + 1)} />
      )}
    </WithDraft>
  )
}

function OpenProfileForm(props: { user: User; stored: StoredDraft; onSaved: () => void }) {
  const save = useSaveProfile()
  // The profile may change on another device: the edit is compared with the version that the writer saw.
  const [published] = useState(() => fieldsOf(props.user))
  const { form, draft } = useDraftForm<ProfileFields>(props.stored, published)

  const { errors, submit } = useCallForm(form, async (fields) => {
    const saved = await save(fields, published)
    if (!saved) return
    draft.finish()
    props.onSaved()
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DraftRestored draft={draft} />
      <ProfileInputs form={form} status={<DraftLine draft={draft} labels={labels} />}>
        <TeacherInputs register={form.register} errors={errors} />
      </ProfileInputs>
    </form>
  )
}
