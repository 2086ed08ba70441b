import { MAX_LESSON_DESCRIPTION, MAX_LESSON_TITLE } from '@kashf/contract/authoring/limits.ts'
import type { EditedField } from '@kashf/contract/authoring/versions.ts'
import type { Course, Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { Pilcrow } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useCallForm } from '../../../api/use-call-form.ts'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { lessonTextEditorText } from '../../../text/teach/lessons/lesson-text.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { checkDocument, checkVideo, DOCUMENT_ACCEPT, VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { LessonStateView, VideoNoteView } from '../courses/lesson-state.tsx'
import { lastSection, sectionOptions } from '../courses/section-options.ts'
import { TaughtLessonPlayer } from '../courses/taught-lesson-player.tsx'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { useEditConflict } from '../edit-conflict/use-edit-conflict.tsx'
import { blocksOf, isBlank, joinBlocks } from '../field-values/plain-blocks.ts'
import { LessonTextField } from '../lesson-text/lesson-text-field.tsx'
import { ChosenVideo } from '../uploader/chosen-video.tsx'
import { LeaveGuard } from '../uploader/leave-guard.tsx'
import { OpenUploads } from '../uploader/open-uploads.tsx'
import { showSubmitFailure } from '../uploader/show-submit-failure.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useFormUpload } from '../uploader/use-form-upload.ts'
import { useUploadList } from '../uploader/use-upload-list.ts'
import { CaptionsField } from './captions-field.tsx'
import { ChaptersField } from './chapters-field.tsx'
import {
  changedTexts,
  emptyLesson,
  fieldsOf,
  type LessonFields,
  lessonLabels,
  textsOf,
  variantOptions,
} from './lesson-fields.ts'

export interface LessonFormProps {
  /** A new lesson of a course, or an existing lesson. */
  target: { course: Pick<Course, 'id' | 'sections'> } | { lesson: Lesson }
  onSaved: () => void
  submitLabel: string
}

const isText = (field: EditedField) =>
  field === 'title' ||
  field === 'description' ||
  field === 'chapters' ||
  field === 'content' ||
  field === 'is_open' ||
  field === 'variant'

const required = { required: lessonFormText.required }
// Whitespace alone does not count as text.
const nonEmpty = { ...required, validate: (text: string) => text.trim() !== '' || lessonFormText.required }

/** The form of a new or existing lesson, with its files. Opens with its draft; input survives every failure. */
export function LessonForm(props: LessonFormProps) {
  const { target } = props
  const draftOf =
    'lesson' in target
      ? ({ form: 'lesson', subjectId: target.lesson.id } as const)
      : ({ form: 'new-lesson', subjectId: target.course.id } as const)
  return <WithDraft {...draftOf}>{(stored) => <OpenLessonForm {...props} stored={stored} />}</WithDraft>
}

function OpenLessonForm({ target, onSaved, submitLabel, stored }: LessonFormProps & { stored: StoredDraft }) {
  const lesson = 'lesson' in target ? target.lesson : null
  const sections = 'course' in target ? target.course.sections : []
  const empty = { ...emptyLesson, section_id: lastSection({ sections }) }
  const { form, draft } = useDraftForm(stored, lesson ? fieldsOf(lesson) : empty, lesson?.version)
  /** The values on which the edit is based: only differences are sent. */
  const base = useRef({ fields: lesson ? fieldsOf(lesson) : emptyLesson, version: draft.baseVersion })
  const video = useUploadList({ check: checkVideo, purpose: 'video' })
  const file = useUploadList({ check: checkDocument, purpose: 'attachment' })
  const sending = useFormUpload({ file, video })

  const conflict = useEditConflict({
    courseId: lesson?.course_id ?? 0,
    lessonId: lesson?.id,
    valueHere: (field) => (isText(field) ? form.getValues(field) : null),
    takeThere(field, value) {
      if (field === 'file') file.clear()
      if (field === 'video') {
        video.clear()
        draft.replace('video_link', base.current.fields.video_link)
      }
      if (!isText(field)) return
      // A text without blocks has none to show.
      const there = String(value ?? '')
      draft.replace(field, there)
      base.current.fields = { ...base.current.fields, [field]: there }
    },
    takeBoth: (field, here, there) =>
      draft.replace(field, field === 'content' ? joinBlocks(here, there) : `${here}\n\n${there}`),
    onDecided(version) {
      base.current.version = version
      void submit()
    },
  })

  const save = async (fields: LessonFields) => {
    const { fields: before, version } = base.current
    if ('lesson' in target) {
      await sending.send(
        'PATCH /api/courses/videos/:id',
        { id: target.lesson.id },
        {
          ...changedTexts(fields, before),
          ...(version !== undefined && { version: String(version) }),
        },
      )
    } else {
      const { section_id } = fields
      await sending.send('POST /api/courses/videos', undefined, {
        course_id: String(target.course.id),
        ...(section_id !== '' && { section_id }),
        // Clients that do not know blocks need words, which the server then makes.
        ...(fields.content !== '' && { description: fields.title.trim() }),
        ...textsOf(fields, before),
      })
    }
    draft.finish()
    form.reset({ ...emptyLesson, section_id: fields.section_id })
    video.clear()
    file.clear()
    onSaved()
  }
  const { errors, submit } = useCallForm(form, save, (error) => {
    if (!conflict.show(error)) showSubmitFailure(form, error)
    return true
  })

  const content = useWatch({ control: form.control, name: 'content' })
  const newVideo = video.items.at(-1)?.file
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DraftRestored draft={draft} />
      <TextInput
        label={lessonFormText.title}
        placeholder={lessonFormText.titleExample}
        maxLength={MAX_LESSON_TITLE}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title', nonEmpty)}
      />
      {content === '' ? (
        <div className="grid gap-2">
          <TextArea
            label={lessonFormText.description}
            hint={lessonFormText.descriptionHint}
            maxLength={MAX_LESSON_DESCRIPTION}
            error={errors.description?.message}
            // The text of an imported lesson may stay empty, so that the other fields can be saved.
            {...form.register('description', lesson?.description === '' ? {} : nonEmpty)}
          />
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            icon={<Pilcrow size={18} aria-hidden="true" />}
            onClick={() => draft.replace('content', blocksOf(form.getValues('description')))}
          >
            {lessonTextEditorText.start}
          </Button>
        </div>
      ) : (
        <Controller
          control={form.control}
          name="content"
          rules={{ validate: (json) => !isBlank(json) || lessonFormText.required }}
          render={({ field }) => (
            <LessonTextField
              key={draft.generation}
              lesson={lesson}
              initial={field.value}
              error={errors.content?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup
          label={lessonFormText.isOpen}
          hint={lessonFormText.isOpenHint}
          inline
          options={[
            { value: 'true', label: lessonFormText.yes },
            { value: 'false', label: lessonFormText.no },
          ]}
          error={errors.is_open?.message}
          {...form.register('is_open', required)}
        />
        <Select
          label={lessonFormText.variant}
          options={variantOptions}
          error={errors.variant?.message}
          {...form.register('variant')}
        />
      </div>
      {sections.length > 1 && (
        <Select
          label={lessonFormText.section}
          options={sectionOptions({ sections })}
          error={errors.section_id?.message}
          {...form.register('section_id')}
        />
      )}
      <UploadField
        label={lessonFormText.video}
        hint={lessonFormText.videoHint}
        accept={VIDEO_ACCEPT}
        list={video}
        isSending={sending.isSending}
      >
        <LessonVideoPreview file={newVideo} lesson={lesson} />
      </UploadField>
      {[...video.items, ...file.items].some(({ error }) => error?.code === 'too_many_uploads') && (
        <OpenUploads />
      )}
      {!newVideo && lesson?.video_link?.startsWith('video/') && <CaptionsField lesson={lesson} />}
      {!newVideo && (
        <TextInput
          label={lessonFormText.link}
          optional
          hint={lessonFormText.linkHint}
          type="url"
          inputMode="url"
          placeholder={lessonFormText.linkExample}
          error={errors.video_link?.message}
          {...form.register('video_link')}
        />
      )}
      <ChaptersField control={form.control} durationS={(!newVideo && lesson?.duration_s) || null} />
      {/* An existing lesson has a list of files, which is saved by itself. */}
      {!lesson && (
        <UploadField
          label={lessonFormText.file}
          hint={lessonFormText.fileHint}
          accept={DOCUMENT_ACCEPT}
          list={file}
          isSending={sending.isSending}
        />
      )}
      {errors.root && (
        <Notice tone="bad" title={lessonFormText.failed}>
          {errors.root.message}
        </Notice>
      )}
      {sending.isSending && <Notice>{uploaderText.keepOpen}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SubmitButton size="lg" loading={sending.isSending} className="max-sm:w-full">
          {submitLabel}
        </SubmitButton>
        <DraftLine draft={draft} labels={lessonLabels} />
      </div>
      {conflict.dialog}
      <LeaveGuard upload={sending} />
    </form>
  )
}

/** The newly chosen video, or the lesson's stored one with its status. */
function LessonVideoPreview({ file, lesson }: { file: File | undefined; lesson: Lesson | null }) {
  if (file) return <ChosenVideo file={file} />
  if (!lesson || lesson.status === 'empty') return null
  // A lesson that is its text.
  if (lesson.status === 'ready' && lesson.video_link === null) return null
  return (
    <div className="grid max-w-xl gap-2">
      {lesson.status !== 'ready' && <LessonStateView lesson={lesson} />}
      <TaughtLessonPlayer lesson={lesson} />
      <VideoNoteView lesson={lesson} />
    </div>
  )
}
