import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { Card } from '../../../ui/card.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { checkImage, checkVideo, VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { ChosenVideo } from '../uploader/chosen-video.tsx'
import { UploadField } from '../uploader/upload-field.tsx'
import { useUploadList } from '../uploader/use-upload-list.ts'
import { describeCover } from './compare-covers.tsx'
import { CourseBasics } from './course-basics.tsx'
import { courseDraftLabels, emptyCourse, fieldsOf } from './course-fields.ts'
import { CoverField } from './cover-field.tsx'
import { OutcomesField } from './outcomes-field.tsx'
import { PriceField } from './price-field.tsx'
import { PriceHistory } from './price-history.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useCoverSpec } from './use-cover-spec.ts'
import { useSaveCourse } from './use-save-course.tsx'

export interface CourseFormProps {
  /** Undefined for a new course. */
  course?: Course
  submitLabel: string
  onSaved: (courseId: number) => void
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
  const { errors } = form.formState
  const picture = useUploadList({ check: checkImage })
  const trailer = useUploadList({ check: checkVideo, purpose: 'trailer' })
  const categories = useQuery({
    queryKey: queryKeys.categories,
    queryFn: async ({ signal }) => (await api('GET /api/category', { signal })).data,
  })
  const { user } = useMe()
  const categoryId = form.watch('category_id')
  const chosenCategory = categories.data?.find(({ id }) => String(id) === categoryId)?.name ?? ''
  const drawn = useCoverSpec(form, course, chosenCategory)

  const portrait = user?.portrait ?? null
  const saving = useSaveCourse({
    course,
    form,
    draft,
    drawn,
    picture,
    trailer,
    categories: categories.data,
    portrait,
    onSaved,
  })
  const newTrailer = trailer.items.at(-1)?.file
  const description = form.register('description')
  return (
    <form noValidate onSubmit={saving.submit} className="grid gap-6">
      <DraftRestored draft={draft} />
      <Part title={courseFormText.basics}>
        <CourseBasics form={form} categories={categories} />
      </Part>
      {course?.role !== 'author' && (
        <Part title={courseFormText.priceTitle}>
          <PriceField form={form} course={course} />
          {course && <PriceHistory courseId={course.id} />}
        </Part>
      )}
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
          isSending={saving.isSending}
          drawn={drawn}
          portrait={portrait}
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <UploadField
            label={courseFormText.trailer}
            hint={courseFormText.trailerHint}
            accept={VIDEO_ACCEPT}
            list={trailer}
            isSending={saving.isSending}
          >
            {newTrailer && <ChosenVideo file={newTrailer} isSmall />}
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
      {saving.isSending && picture.items.length + trailer.items.length > 0 && (
        <Notice>{uploaderText.keepOpen}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DraftLine
          draft={draft}
          labels={courseDraftLabels}
          show={(name, value) => (name === 'cover' && value ? describeCover(value as CoverSpec) : undefined)}
        />
        <SubmitButton
          size="lg"
          loading={saving.isSending || form.formState.isSubmitting}
          className="max-sm:w-full"
        >
          {submitLabel}
        </SubmitButton>
      </div>
      {saving.dialogs}
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-5 text-xl">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}
