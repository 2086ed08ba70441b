import type { Lesson } from '@kashf/contract/catalogue.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lessonFormText } from '../../../text/lesson-form.ts'
import { uploaderText } from '../../../text/uploader.ts'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { RadioGroup } from '../../../ui/signed-in/choices.tsx'
import { checkDocument, checkVideo, DOCUMENT_ACCEPT, VIDEO_ACCEPT } from '../../member/files/check-file.ts'
import { LessonStateView } from '../courses/lesson-state.tsx'
import { TaughtLessonPlayer } from '../courses/taught-lesson-player.tsx'
import { forgetFormDraft, readFormDraft, useFormDraft } from '../form-draft/form-draft.ts'
import { ChosenVideo } from '../uploader/chosen-video.tsx'
import { LeaveGuard } from '../uploader/leave-guard.tsx'
import { showSubmitFailure } from '../uploader/show-submit-failure.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useFormUpload } from '../uploader/use-form-upload.ts'
import { useUploadList } from '../uploader/use-upload-list.ts'
import { AttachmentLink } from './attachment-link.tsx'
import { CaptionsField } from './captions-field.tsx'
import { emptyLesson, fieldsOf, type LessonFields, textsOf, variantOptions } from './lesson-fields.ts'

export interface LessonFormProps {
  /** A new lesson of a course, or an existing lesson. */
  target: { courseId: number } | { lesson: Lesson }
  onSaved: () => void
  submitLabel: string
}

const required = { required: lessonFormText.required }
// Spaces alone do not count.
const nonEmpty = { ...required, validate: (text: string) => text.trim() !== '' || lessonFormText.required }

/** The form of a new or existing lesson, with its files. Input survives every failure. */
export function LessonForm({ target, onSaved, submitLabel }: LessonFormProps) {
  const lesson = 'lesson' in target ? target.lesson : null
  const before = lesson ? fieldsOf(lesson) : emptyLesson
  const draftKey =
    'lesson' in target ? `lesson-draft/${target.lesson.id}` : `lesson-draft/of/${target.courseId}`
  const [draft, setDraft] = useState(() => readFormDraft(draftKey, emptyLesson))
  const form = useForm<LessonFields>({ defaultValues: draft ?? before })
  useFormDraft(draftKey, form, emptyLesson)
  const { errors } = form.formState
  const video = useUploadList({ check: checkVideo, maxCount: 1, purpose: 'video' })
  const file = useUploadList({ check: checkDocument, maxCount: 1, purpose: 'attachment' })
  const sending = useFormUpload({ file, video })

  const submit = async (fields: LessonFields) => {
    const texts = textsOf(fields, before)
    try {
      if ('lesson' in target) await sending.send('PATCH', `/api/courses/videos/${target.lesson.id}`, texts)
      else {
        const course_id = String(target.courseId)
        await sending.send('POST', '/api/courses/videos', { course_id, ...texts })
      }
    } catch (error) {
      showSubmitFailure(form, error)
      return
    }
    form.reset(emptyLesson)
    forgetFormDraft(draftKey)
    setDraft(null)
    video.clear()
    file.clear()
    onSaved()
  }

  const newVideo = video.items.at(-1)?.file
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      {draft && <Notice>{lessonFormText.restored}</Notice>}
      <TextInput
        label={lessonFormText.title}
        placeholder={lessonFormText.titleExample}
        maxLength={160}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title', nonEmpty)}
      />
      <TextArea
        label={lessonFormText.description}
        hint={lessonFormText.descriptionHint}
        maxLength={5000}
        error={errors.description?.message}
        {...form.register('description', nonEmpty)}
      />
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
      <UploadField
        label={lessonFormText.video}
        hint={lessonFormText.videoHint}
        accept={VIDEO_ACCEPT}
        list={video}
        isSending={sending.isSending}
      >
        <LessonVideoPreview file={newVideo} lesson={lesson} />
      </UploadField>
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
      <UploadField
        label={lessonFormText.file}
        hint={lessonFormText.fileHint}
        accept={DOCUMENT_ACCEPT}
        list={file}
        isSending={sending.isSending}
      >
        {file.items.length === 0 && lesson?.file && (
          <AttachmentLink reference={lesson.file} name={lesson.file_name} size={lesson.file_size} />
        )}
      </UploadField>
      {errors.root && (
        <Notice tone="bad" title={lessonFormText.failed}>
          {errors.root.message}
        </Notice>
      )}
      {sending.isSending && <Notice>{uploaderText.keepOpen}</Notice>}
      <div>
        <SubmitButton size="lg" loading={sending.isSending} className="max-sm:w-full">
          {submitLabel}
        </SubmitButton>
      </div>
      <LeaveGuard upload={sending} />
    </form>
  )
}

/** The newly chosen video, or the lesson's stored one with its status. */
function LessonVideoPreview({ file, lesson }: { file: File | undefined; lesson: Lesson | null }) {
  if (file) return <ChosenVideo file={file} />
  if (!lesson || lesson.status === 'empty') return null
  return (
    <div className="grid max-w-xl gap-2">
      {lesson.status !== 'ready' && <LessonStateView lesson={lesson} />}
      <TaughtLessonPlayer lesson={lesson} />
    </div>
  )
}
