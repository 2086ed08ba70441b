import type { User } from '@kashf/contract/accounts/accounts.ts'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { waitingText } from '../../../text/teach/teacher-profile.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored, DraftStatus } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { fieldsOf } from '../../private/profile/profile-fields.ts'
import { type TeacherFields, TeacherInputs } from '../../private/profile/teacher-inputs.tsx'
import { useStoreUser } from '../../private/profile/use-store-user.ts'
import { wirePhone } from '../../visitor/phone/phone.ts'

/** Lets a rejected teacher apply again, prefilled with the last application. */
export function ApplicationForm({ user }: { user: User }) {
  return (
    <WithDraft form="application" subjectId={0}>
      {(stored) => <OpenApplicationForm user={user} stored={stored} />}
    </WithDraft>
  )
}

function OpenApplicationForm({ user, stored }: { user: User; stored: StoredDraft }) {
  const storeUser = useStoreUser()
  const { specialization, info, phone, link } = fieldsOf(user)
  const { form, draft } = useDraftForm<TeacherFields>(stored, { specialization, info, phone, link })

  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const phone = wirePhone(fields.phone)
    const { data } = await api('POST /api/users/apply', {
      body: {
        specialization: fields.specialization.trim(),
        info: fields.info.trim(),
        link: fields.link.trim(),
        ...(phone && { phone }),
      },
    })
    draft.finish()
    showToast({ title: waitingText.applied })
    storeUser(data)
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DraftRestored draft={draft} />
      <TeacherInputs register={form.register} errors={errors} />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SubmitButton loading={isSubmitting} className="max-sm:w-full">
          {waitingText.apply}
        </SubmitButton>
        <DraftStatus draft={draft} />
      </div>
    </form>
  )
}
