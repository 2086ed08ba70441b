import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { EditedField, EditedValue } from '@kashf/contract/authoring/versions.ts'
import type { Category, Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { coverMakerText } from '../../../text/teach/drawings.ts'
import { showToast } from '../../../ui/toast.ts'
import type { FormDraft } from '../../private/drafts/use-draft.ts'
import { type ConflictOptions, useEditConflict } from '../edit-conflict/use-edit-conflict.tsx'
import { LeaveGuard } from '../uploader/leave-guard.tsx'
import { showSubmitFailure } from '../uploader/show-submit-failure.ts'
import { useFormUpload } from '../uploader/use-form-upload.ts'
import type { UploadList } from '../uploader/use-upload-list.ts'
import { compareCovers } from './compare-covers.tsx'
import { type CourseFields, changedTexts, fieldOfValue, fieldsOf, textsOf } from './course-fields.ts'
import type { CoverChoice } from './use-cover-spec.ts'

interface SaveCourseOptions {
  /** Undefined for a new course. */
  course: Course | undefined
  form: UseFormReturn<CourseFields>
  draft: FormDraft
  drawn: CoverChoice
  picture: UploadList
  trailer: UploadList
  categories: readonly Category[] | undefined
  portrait: Parameters<typeof compareCovers>[2]
  onSaved: (courseId: number) => void
}

/** Saves a course with its files and its drawn cover; conflicts with other windows are resolved in `dialogs`. */
export function useSaveCourse(options: SaveCourseOptions) {
  const { course, form, draft, drawn, picture, trailer, categories, portrait, onSaved } = options
  /** The values on which the edit is based: only differences are sent. */
  const base = useRef({
    texts: course && textsOf(fieldsOf(course)),
    version: draft.baseVersion,
    /** The cover is saved by a separate call, with its own version. */
    coverVersion: draft.baseVersion,
  })
  const sending = useFormUpload({ cover: picture, trailer })
  const sentValue = (field: EditedField): EditedValue => {
    const name = fieldOfValue(field)
    if (!name) return null
    const text = textsOf(form.getValues())[name] ?? ''
    return name === 'outcomes' ? JSON.parse(text) : text
  }

  /** The drawing to save; null without one. */
  const drawing = drawn.isChanged && picture.items.length === 0 ? drawn.spec : null

  const conflictOptions: Omit<ConflictOptions, 'onDecided'> = {
    courseId: course?.id ?? 0,
    categories,
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
        ? await sending.send(
            'PATCH /api/courses/:id',
            { id: course.id },
            {
              ...changedTexts(texts, base.current.texts),
              ...(version !== undefined && { version: String(version) }),
            },
          )
        : await sending.send('POST /api/courses', undefined, texts)
      if (!course && toDraw) await drawNewCover(data.id, toDraw)
      draft.finish()
      trailer.clear()
      onSaved(data.id)
    } catch (error) {
      if (!conflict.show(error)) showSubmitFailure(form, error)
    }
  }

  return {
    isSending: sending.isSending,
    submit: form.handleSubmit((fields) => submit(fields, drawing)),
    dialogs: (
      <>
        {conflict.dialog}
        {coverConflict.dialog}
        <LeaveGuard upload={sending} />
      </>
    ),
  }
}

const putCover = (courseId: number, spec: CoverSpec, version?: number) =>
  api('PUT /api/courses/:id/cover', { params: { id: courseId }, query: { version }, body: spec })

/** Runs after a new course is saved: if it fails, the course keeps its proposed cover and a toast says so. */
async function drawNewCover(courseId: number, spec: CoverSpec): Promise<void> {
  try {
    await putCover(courseId, spec)
  } catch {
    showToast({ title: coverMakerText.failed, kind: 'error' })
  }
}
