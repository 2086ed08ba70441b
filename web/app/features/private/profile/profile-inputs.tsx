import { MAX_NAME } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { commonText } from '../../../text/common.ts'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { ProfileFields } from './profile-fields.ts'

const required = { required: FORM_ERRORS.required }

export interface ProfileInputsProps {
  form: UseFormReturn<ProfileFields>
  /** Additional fields below the name. */
  children?: ReactNode
  /** A status beside the button. */
  status?: ReactNode
}

/** The fields of a profile's form and its button. */
export function ProfileInputs({ form, children, status }: ProfileInputsProps) {
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={teacherProfileText.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME}
          error={errors.first_name?.message}
          {...form.register('first_name', required)}
        />
        <TextInput
          label={teacherProfileText.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME}
          error={errors.last_name?.message}
          {...form.register('last_name', required)}
        />
      </div>
      {children}
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SubmitButton loading={isSubmitting} className="max-sm:w-full">
          {commonText.save}
        </SubmitButton>
        {status}
      </div>
    </>
  )
}
