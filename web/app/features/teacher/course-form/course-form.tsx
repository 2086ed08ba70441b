import type { CoverSpec } from '@kashf/contract/art.ts'
import type { Category, Course } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { get, put } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { courseFormText } from '../../../text/course-form.ts'
import { coverMakerText } from '../../../text/drawings.ts'
import { uploaderText } from '../../../text/uploader.ts'
import { Card } from '../../../ui/card.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { checkImage, checkVideo, VIDEO_ACCEPT } from '../../member/files/check-file.ts'
import { forgetFormDraft, readFormDraft, useFormDraft } from '../form-draft/form-draft.ts'
import { ChosenVideo } from '../uploader/chosen-video.tsx'
import { LeaveGuard } from '../uploader/leave-guard.tsx'
import { showSubmitFailure } from '../uploader/show-submit-failure.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useFormUpload } from '../uploader/use-form-upload.ts'
import { useUploadList } from '../uploader/use-upload-list.ts'
import {
  type CourseFields,
  emptyCourse,
  fieldsOf,
  languageOptions,
  levelOptions,
  periodOptions,
  textsOf,
} from './course-fields.ts'
import { CoverField } from './cover-field.tsx'
import { OutcomesField } from './outcomes-field.tsx'
import { PriceField } from './price-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useCoverSpec } from './use-cover-spec.ts'

export interface CourseFormProps {
  /** Absent for a new course. */
  course?: Course
  submitLabel: string
  onSaved: (courseId: number) => void
}

/** Storage key of a new course's draft; an existing course has no draft. */
const DRAFT_KEY = 'course-draft'
const MIN_TITLE = 3
const required = { required: FIELD_ERRORS.required }
const titleRules = {
  ...required,
  validate: (text: string) =>
    text.trim().length >= MIN_TITLE || FIELD_ERRORS.too_short.replace('{n}', String(MIN_TITLE)),
}

/** The form of a new or existing course, with its files. Input survives every failure. */
export function CourseForm({ course, submitLabel, onSaved }: CourseFormProps) {
  const [draft] = useState(() => (course ? null : readFormDraft(DRAFT_KEY, emptyCourse)))
  const before = course ? fieldsOf(course) : (draft ?? emptyCourse)
  const form = useForm<CourseFields>({ defaultValues: before })
  const { errors } = form.formState
  const picture = useUploadList({ check: checkImage, maxCount: 1 })
  const trailer = useUploadList({ check: checkVideo, maxCount: 1, purpose: 'trailer' })
  const sending = useFormUpload({ cover: picture, trailer })
  const categories = useQuery({
    queryKey: queryKeys.categories,
    queryFn: async ({ signal }) => (await get<Answer<Category[]>>('/api/category', undefined, signal)).data,
  })
  useFormDraft(course ? null : DRAFT_KEY, form, emptyCourse)
  const { user } = useMe()
  const [title, categoryId] = form.watch(['title', 'category_id'])
  const categoryName = categories.data?.find(({ id }) => String(id) === categoryId)?.name ?? ''
  const drawn = useCoverSpec(course, { title, categoryName })

  const submit = async (fields: CourseFields) => {
    const texts = textsOf(fields)
    try {
      const { data } = course
        ? await sending.send<Answer<{ id: number }>>('PATCH', `/api/courses/${course.id}`, texts)
        : await sending.send<Answer<{ id: number }>>('POST', '/api/courses', texts)
      if (drawn.spec && drawn.isChanged && picture.items.length === 0) await drawCover(data.id, drawn.spec)
      if (!course) forgetFormDraft(DRAFT_KEY)
      trailer.clear()
      onSaved(data.id)
    } catch (error) {
      showSubmitFailure(form, error)
    }
  }

  const newTrailer = trailer.items.at(-1)?.file
  const description = form.register('description')
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-6">
      {draft && <Notice>{courseFormText.restored}</Notice>}
      <Part title={courseFormText.basics}>
        <TextInput
          label={courseFormText.title}
          placeholder={courseFormText.titleExample}
          maxLength={160}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title', titleRules)}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            // The options arrive after the form: without a new key the select would show its first option.
            key={categories.data ? 'known' : 'unknown'}
            label={courseFormText.category}
            placeholder={courseFormText.choose}
            options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
      </Part>
      <Part title={courseFormText.priceTitle}>
        <PriceField form={form} />
      </Part>
      <Part title={courseFormText.about}>
        <OutcomesField form={form} />
        <RichTextField
          label={courseFormText.description}
          hint={courseFormText.descriptionHint}
          error={errors.description?.message}
          initial={before.description}
          onChange={(html) => form.setValue(description.name, html, { shouldDirty: true })}
        />
      </Part>
      <Part title={courseFormText.pictures}>
        <CoverField
          list={picture}
          isSending={sending.isSending}
          stored={course?.cover ?? null}
          drawn={drawn}
          portrait={user?.portrait ?? null}
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <UploadField
            label={courseFormText.trailer}
            hint={courseFormText.trailerHint}
            accept={VIDEO_ACCEPT}
            list={trailer}
            isSending={sending.isSending}
          >
            {newTrailer && <ChosenVideo file={newTrailer} />}
            {!newTrailer && course?.trailer && (
              <p className="text-sm text-ink-2">{courseFormText.trailerStored}</p>
            )}
          </UploadField>
        </div>
      </Part>
      {errors.root && (
        <Notice tone="bad" title={courseFormText.failed}>
          {errors.root.message}
        </Notice>
      )}
      {sending.isSending && picture.items.length + trailer.items.length > 0 && (
        <Notice>{uploaderText.keepOpen}</Notice>
      )}
      <div className="flex justify-end">
        <SubmitButton size="lg" loading={sending.isSending} className="max-sm:w-full">
          {submitLabel}
        </SubmitButton>
      </div>
      <LeaveGuard upload={sending} />
    </form>
  )
}

/** Runs after the course is saved: if it fails, the course keeps its cover and a toast says so. */
async function drawCover(courseId: number, spec: CoverSpec): Promise<void> {
  try {
    await put(`/api/courses/${courseId}/cover`, spec)
  } catch {
    showToast({ title: coverMakerText.failed, kind: 'error' })
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-5 text-xl">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}
