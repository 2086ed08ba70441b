import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { put } from '../../../api/client/client.ts'
import { showFailure } from '../../../api/form-errors.ts'
import { commonText } from '../../../text/common.ts'
import { teacherProfileText } from '../../../text/teacher-profile.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { changesOf, fieldsOf, type ProfileFields } from './profile-fields.ts'
import { TeacherInputs } from './teacher-inputs.tsx'
import { useStoreUser } from './use-store-user.ts'

const required = { required: FIELD_ERRORS.required }

/** The user's own data, for teachers with their public profile. Only changed fields are sent. */
export function ProfileForm({ user }: { user: User }) {
  const storeUser = useStoreUser()
  // The profile may change on another device: keep what is being typed.
  const form = useForm<ProfileFields>({ values: fieldsOf(user), resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting } = form.formState

  const submit = async (fields: ProfileFields) => {
    const changes = changesOf(fields, fieldsOf(user))
    if (Object.keys(changes).length === 0) {
      showToast({ title: teacherProfileText.nothingChanged, kind: 'info' })
      return
    }
    try {
      const { data } = await put<Answer<User>>('/api/users', changes)
      storeUser(data)
      form.reset(fieldsOf(data))
      showToast({ title: teacherProfileText.saved })
    } catch (error) {
      showFailure(form, error)
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={teacherProfileText.firstName}
          autoComplete="given-name"
          maxLength={60}
          error={errors.first_name?.message}
          {...form.register('first_name', required)}
        />
        <TextInput
          label={teacherProfileText.lastName}
          autoComplete="family-name"
          maxLength={60}
          error={errors.last_name?.message}
          {...form.register('last_name', required)}
        />
      </div>
      {user.type === USER_TYPE.teacher && <TeacherInputs register={form.register} errors={errors} />}
      <p className="text-sm text-ink-2">
        {teacherProfileText.elsewhere}{' '}
        <Link
          to="?tab=security"
          replace
          preventScrollReset
          className="rounded-sm font-medium text-lapis hover:underline"
        >
          {teacherProfileText.security}
        </Link>
      </p>
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div>
        <SubmitButton loading={isSubmitting} className="max-sm:w-full">
          {commonText.save}
        </SubmitButton>
      </div>
    </form>
  )
}
