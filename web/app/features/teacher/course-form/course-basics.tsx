import { MAX_COURSE_TITLE, MIN_COURSE_TITLE } from '@kashf/contract/authoring/limits.ts'
import type { Category } from '@kashf/contract/catalogue/catalogue.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { categoryName } from '../../../shell/written/written.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { type CourseFields, languageOptions, levelOptions, periodOptions } from './course-fields.ts'

const required = { required: FORM_ERRORS.required }
const titleRules = {
  ...required,
  validate: (text: string) =>
    text.trim().length >= MIN_COURSE_TITLE || FORM_ERRORS.too_short.replace('{n}', String(MIN_COURSE_TITLE)),
}

interface CourseBasicsProps {
  form: UseFormReturn<CourseFields>
  categories: UseQueryResult<Category[]>
}

/** Title, category, language, level and period of access. */
export function CourseBasics({ form, categories }: CourseBasicsProps) {
  const { errors } = form.formState
  return (
    <>
      <TextInput
        label={courseFormText.title}
        placeholder={courseFormText.titleExample}
        maxLength={MAX_COURSE_TITLE}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title', titleRules)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          // The options load after the form: without a new key the select would show its first option.
          key={categories.data ? 'known' : 'unknown'}
          label={courseFormText.category}
          placeholder={courseFormText.choose}
          options={(categories.data ?? []).map(({ id, name }) => ({
            value: id,
            label: categoryName(name),
          }))}
          error={
            errors.category_id?.message ?? (categories.isError ? messageOf(categories.error) : undefined)
          }
          {...form.register('category_id', required)}
        />
        <Select
          label={courseFormText.language}
          options={languageOptions}
          error={errors.language?.message}
          {...form.register('language')}
        />
        <Select
          label={courseFormText.level}
          options={levelOptions}
          error={errors.level?.message}
          {...form.register('level')}
        />
        <Select
          label={courseFormText.period}
          options={periodOptions}
          error={errors.period?.message}
          {...form.register('period')}
        />
      </div>
    </>
  )
}
