import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type {
  AnnouncementChange,
  AnnouncementPlan,
  Audience,
} from '@kashf/contract/learning/announcements.ts'
import { MAX_ANNOUNCEMENT_TEXT, MAX_ANNOUNCEMENT_TITLE } from '@kashf/contract/learning/limits.ts'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { formatCount } from '../../../shell/format/format.ts'
import { momentTyped } from '../../../shell/format/tashkent-input.ts'
import { announcementText as text } from '../../../text/teach/announcements.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'

/** What a teacher types of an announcement. */
export interface AnnouncementInput {
  audience: Audience
  title: string
  text: string
  when: 'now' | 'later'
  /** A local time in Tashkent, such as `2026-03-09T14:05`. */
  sends_at: string
}

const AUDIENCES: readonly Audience[] = ['all', 'active', 'stalled', 'completed', 'not_started']

export const bodyOf = ({ when, sends_at, ...letter }: AnnouncementInput): AnnouncementChange => ({
  ...letter,
  ...(when === 'later' && { sends_at: momentTyped(sends_at) }),
})

interface AnnouncementFieldsProps {
  form: UseFormReturn<AnnouncementInput>
  errors: FieldErrors<AnnouncementInput>
  reaches: AnnouncementPlan['reaches']
}

/** The fields of an announcement, new or changed. */
export function AnnouncementFields({ form, errors, reaches }: AnnouncementFieldsProps) {
  const [title, written, when] = useWatch({ control: form.control, name: ['title', 'text', 'when'] })
  const required = { validate: (value: string) => value.trim() !== '' || FORM_ERRORS.required }
  return (
    <>
      <RadioGroup
        {...form.register('audience')}
        label={text.audience}
        inline
        options={AUDIENCES.map((value) => ({
          value,
          label: text.audiences[value],
          ...(reaches && { hint: text.people(formatCount(reaches[value])) }),
        }))}
      />
      <TextInput
        {...form.register('title', required)}
        label={text.headline}
        hint={text.length(formatCount(title.length), formatCount(MAX_ANNOUNCEMENT_TITLE))}
        maxLength={MAX_ANNOUNCEMENT_TITLE}
        error={errors.title?.message}
      />
      <TextArea
        {...form.register('text', required)}
        label={text.text}
        hint={`${text.textHint} ${text.length(formatCount(written.length), formatCount(MAX_ANNOUNCEMENT_TEXT))}`}
        rows={6}
        maxLength={MAX_ANNOUNCEMENT_TEXT}
        error={errors.text?.message}
      />
      <RadioGroup
        {...form.register('when')}
        label={text.when}
        inline
        options={[
          { value: 'now', label: text.now, hint: text.nowHint },
          { value: 'later', label: text.later },
        ]}
      />
      {when === 'later' && (
        <TextInput
          {...form.register('sends_at', {
            validate: (value, { when: chosen }) => chosen === 'now' || value !== '' || FORM_ERRORS.required,
          })}
          type="datetime-local"
          label={text.time}
          hint={text.timeHint}
          error={errors.sends_at?.message}
        />
      )}
    </>
  )
}
