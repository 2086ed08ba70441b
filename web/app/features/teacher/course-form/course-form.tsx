import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { EditedField, EditedValue } from '@kashf/contract/authoring/versions.ts'
import type { Category, Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { get, put, withQuery } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { categoryName } from '../../../shell/written/written.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { coverMakerText } from '../../../text/teach/drawings.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { Card } from '../../../ui/card.tsx'
import { Select, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { checkImage, checkVideo, VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { type ConflictOptions, useEditConflict } from '../edit-conflict/use-edit-conflict.tsx'
import { ChosenVideo } from '../uploader/chosen-video.tsx'
import { LeaveGuard } from '../uploader/leave-guard.tsx'
import { showSubmitFailure } from '../uploader/show-submit-failure.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useFormUpload } from '../uploader/use-form-upload.ts'
import { useUploadList } from '../uploader/use-upload-list.ts'
import { compareCovers, describeCover } from './compare-covers.tsx'
import {
  type CourseFields,
  changedTexts,
  courseDraftLabels,
  emptyCourse,
  fieldOfValue,
  fieldsOf,
  languageOptions,
  levelOptions,
  periodOptions,
  textsOf,
} from './course-fields.ts'
import { CoverField } from './cover-field.tsx'
import { OutcomesField } from './outcomes-field.tsx'
import { PriceField } from './price-field.tsx'
import { PriceHistory } from './price-history.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useCoverSpec } from './use-cover-spec.ts'

export interface CourseFormProps {
  /** Absent for a new course. */
  course?: Course
  submitLabel: string
  onSaved: (courseId: number) => void
}

const MIN_TITLE = 3
const required = { required: FIELD_ERRORS.required }
const titleRules = {
  ...required,
  validate: (text: string) =>
    text.trim().length >= MIN_TITLE || FIELD_ERRORS.too_short.replace('{n}', String(MIN_TITLE)),
}

/** The form of a new or existing course, with its files. Opens with its draft; input survives every failure. */
export function CourseForm(props: CourseFormProps) {
  return (
    <WithDraft form="course" subjectId={props.course?.id ?? 0}>
      {(stored) => <OpenCourseForm {...props} stored={stored} />}
    </WithDraft>
  )
}

function OpenCourseForm({ course, submitLabel, onSaved, stored }: CourseFormProps & { stored: StoredDraft }) {
  const { form, draft } = useDraftForm(stored, course ? fieldsOf(course) : emptyCourse, course?.version)
  /** What the edit began from: only what differs from it is sent. */
  const base = useRef({
    texts: course && textsOf(fieldsOf(course)),
    version: draft.baseVersion,
    /** The cover is saved by a call of its own. */
    coverVersion: draft.baseVersion,
  })
  const { errors } = form.formState
  const picture = useUploadList({ check: checkImage, maxCount: 1 })
  const trailer = useUploadList({ check: checkVideo, maxCount: 1, purpose: 'trailer' })
  const sending = useFormUpload({ cover: picture, trailer })
  const categories = useQuery({
    queryKey: queryKeys.categories,
    queryFn: async ({ signal }) => (await get<Answer<Category[]>>('/api/category', undefined, signal)).data,
  })
  const { user } = useMe()
  const categoryId = form.watch('category_id')
  const chosenCategory = categories.data?.find(({ id }) => String(id) === categoryId)?.name ?? ''
  const drawn = useCoverSpec(form, course, chosenCategory)

  const sentValue = (field: EditedField): EditedValue => {
    const name = fieldOfValue(field)
    if (!name) return null
    const text = textsOf(form.getValues())[name] ?? ''
    return name === 'outcomes' ? JSON.parse(text) : text
  }

  const portrait = user?.portrait ?? null
  /** The drawing that has to be saved. */
  const drawing = drawn.isChanged && picture.items.length === 0 ? drawn.spec : null

  const conflictOptions: Omit<ConflictOptions, 'onDecided'> = {
    courseId: course?.id ?? 0,
    categories: categories.data,
    valueHere: sentValue,
    showCovers: (there) =>
      compareCovers({ spec: drawn.spec, file: picture.items.at(-1)?.file }, there, portrait),
    takeThere(field, value, cover) {
      if (field === 'cover') {
        picture.clear()
        if (cover) drawn.settle(cover)
      } else if (field === 'trailer') trailer.clear()
      else {
        const name = fieldOfValue(field)
        if (!name) return
        const values = fieldsOf({ ...(course as Course), [field]: value })
        draft.replace(name, values[name])
        if (base.current.texts)
          base.current.texts = { ...base.current.texts, [name]: textsOf(values)[name] ?? '' }
      }
    },
    takeBoth: (_field, here, there) => draft.replace('description', here + there),
  }
  const conflict = useEditConflict({
    ...conflictOptions,
    onDecided(version) {
      base.current.version = version
      void form.handleSubmit((fields) => submit(fields, drawing))()
    },
  })
  const coverConflict = useEditConflict({
    ...conflictOptions,
    onDecided(version, sides) {
      base.current.coverVersion = version
      const decided = sides.get('cover') === 'there' ? null : drawing
      void form.handleSubmit((fields) => submit(fields, decided))()
    },
  })

  /** Saves the drawing of an existing course first: a conflict leaves the whole edit unsaved. */
  const saveDrawing = async (courseId: number, spec: CoverSpec): Promise<void> => {
    const { data } = await putCover(courseId, spec, base.current.coverVersion)
    base.current.coverVersion = data.version
    drawn.settle({ spec, url: data.cover })
  }

  const submit = async (fields: CourseFields, toDraw: CoverSpec | null) => {
    if (course && toDraw) {
      try {
        await saveDrawing(course.id, toDraw)
      } catch (error) {
        if (!coverConflict.show(error)) showSubmitFailure(form, error)
        return
      }
    }
    const texts = textsOf(fields)
    const { version } = base.current
    try {
      const { data } = course
        ? await sending.send<Answer<{ id: number }>>('PATCH', `/api/courses/${course.id}`, {
            ...changedTexts(texts, base.current.texts),
            ...(version !== undefined && { version: String(version) }),
          })
        : await sending.send<Answer<{ id: number }>>('POST', '/api/courses', texts)
      if (!course && toDraw) await drawNewCover(data.id, toDraw)
      draft.finish()
      trailer.clear()
      onSaved(data.id)
    } catch (error) {
      if (!conflict.show(error)) showSubmitFailure(form, error)
    }
  }

  const newTrailer = trailer.items.at(-1)?.file
  const description = form.register('description')
  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => submit(fields, drawing))} className="grid gap-6">
      <DraftRestored draft={draft} />
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
      </Part>
      <Part title={courseFormText.priceTitle}>
        <PriceField form={form} />
        {course && <PriceHistory courseId={course.id} />}
      </Part>
      <Part title={courseFormText.about}>
        <OutcomesField form={form} />
        <RichTextField
          key={draft.generation}
          label={courseFormText.description}
          hint={courseFormText.descriptionHint}
          error={errors.description?.message}
          initial={form.getValues('description')}
          onChange={(html) => form.setValue(description.name, html, { shouldDirty: true })}
        />
      </Part>
      <Part title={courseFormText.pictures}>
        <CoverField
          list={picture}
          trailer={newTrailer}
          isSending={sending.isSending}
          drawn={drawn}
          portrait={portrait}
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DraftLine
          draft={draft}
          labels={courseDraftLabels}
          valueHere={(name) => form.getValues(name as keyof CourseFields)}
          show={(name, value) => (name === 'cover' && value ? describeCover(value as CoverSpec) : undefined)}
        />
        <SubmitButton
          size="lg"
          loading={sending.isSending || form.formState.isSubmitting}
          className="max-sm:w-full"
        >
          {submitLabel}
        </SubmitButton>
      </div>
      {conflict.dialog}
      {coverConflict.dialog}
      <LeaveGuard upload={sending} />
    </form>
  )
}

const putCover = (courseId: number, spec: CoverSpec, version?: number) =>
  put<Answer<Course>>(withQuery(`/api/courses/${courseId}/cover`, { version }), spec)

/** Runs after a new course is saved: if it fails, the course keeps its proposed cover and a toast says so. */
async function drawNewCover(courseId: number, spec: CoverSpec): Promise<void> {
  try {
    await putCover(courseId, spec)
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
