import { MAX_INFO, MAX_PROFILE_LINK, MAX_SPECIALIZATION } from '@kashf/contract/accounts/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { wirePhone } from '../../visitor/phone/phone.ts'
import { PhoneInput } from '../../visitor/phone/phone-input.tsx'

/** The fields that introduce a teacher. */
export interface TeacherFields {
  specialization: string
  info: string
  phone: string
  link: string
}

const required = { required: FORM_ERRORS.required }

/** Specialization, bio, phone and link, in the profile and when applying again after a rejection. */
export function TeacherInputs({
  register,
  errors,
}: {
  register: UseFormRegister<TeacherFields>
  errors: FieldErrors<TeacherFields>
}) {
  return (
    <>
      <TextInput
        label={teacherProfileText.specialization}
        placeholder={teacherProfileText.specializationExample}
        maxLength={MAX_SPECIALIZATION}
        autoComplete="organization-title"
        error={errors.specialization?.message}
        {...register('specialization', required)}
      />
      <TextArea
        label={teacherProfileText.info}
        hint={teacherProfileText.infoHint}
        maxLength={MAX_INFO}
        error={errors.info?.message}
        {...register('info', required)}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <PhoneInput
          label={teacherProfileText.phone}
          hint={teacherProfileText.phoneHint}
          error={errors.phone?.message}
          {...register('phone', {
            validate: (typed) => typed.trim() === '' || wirePhone(typed) !== null || FORM_ERRORS.phone,
          })}
        />
        <TextInput
          label={teacherProfileText.link}
          optional
          hint={teacherProfileText.linkHint}
          type="url"
          autoComplete="url"
          placeholder="https://"
          maxLength={MAX_PROFILE_LINK}
          error={errors.link?.message}
          {...register('link')}
        />
      </div>
    </>
  )
}
