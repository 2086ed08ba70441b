import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { Variant } from '@kashf/contract/constants.ts'
import { VARIANTS } from '../../../text/browse/course-labels.ts'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { lessonTextEditorText } from '../../../text/teach/lessons/lesson-text.ts'

/** Values of the lesson form, without its files. */
export interface LessonFields {
  title: string
  description: string
  /** A line each, such as `0:00 Kirish`. */
  chapters: string
  /** The text in blocks as JSON; '' for a plain description. */
  content: string
  /** '' until the teacher chooses. */
  is_open: '' | 'true' | 'false'
  variant: Variant
  video_link: string
  /** The section of a new lesson; '' for an existing one and in a course without sections. */
  section_id: string
}

/** Values for a new lesson. */
export const emptyLesson: LessonFields = {
  title: '',
  description: '',
  chapters: '',
  content: '',
  is_open: '',
  variant: 'video',
  video_link: '',
  section_id: '',
}

/** Values of an existing lesson. */
export function fieldsOf(lesson: Lesson): LessonFields {
  return {
    title: lesson.title,
    description: lesson.description,
    chapters: lesson.chapters,
    content: lesson.content ?? '',
    is_open: lesson.is_open ? 'true' : 'false',
    variant: lesson.variant,
    video_link: providerLink(lesson.video_link) ?? '',
    section_id: '',
  }
}

/** The text fields of the request. An unchanged link is omitted, so that the server need not resolve it again. */
export function textsOf(fields: LessonFields, before: LessonFields): Record<string, string> {
  const { title, description, chapters, content, is_open, variant, video_link } = fields
  const link = video_link.trim()
  return {
    title: title.trim(),
    // The server makes the words of blocks itself.
    ...(content === '' ? { description: description.trim() } : { content }),
    chapters: chapters.trim(),
    is_open,
    variant,
    ...(link !== '' && link !== before.video_link && { video_link: link }),
  }
}

/** The texts that differ from the ones on which the edit is based. */
export function changedTexts(fields: LessonFields, before: LessonFields): Record<string, string> {
  const known = textsOf(before, before)
  return Object.fromEntries(
    Object.entries(textsOf(fields, before)).filter(([name, text]) => known[name] !== text),
  )
}

/** The labels of the form's fields. */
export const lessonLabels: ReadonlyMap<string, string> = new Map([
  ['title', lessonFormText.title],
  ['description', lessonFormText.description],
  ['chapters', lessonFormText.chapters],
  ['content', lessonTextEditorText.label],
  ['is_open', lessonFormText.isOpen],
  ['variant', lessonFormText.variant],
  ['video_link', lessonFormText.link],
  ['section_id', lessonFormText.section],
])

/** The URL at an external video provider, or null when the video is stored here. */
const providerLink = (videoLink: string | null): string | null =>
  videoLink?.startsWith('https://') ? videoLink : null

/** Options of the select for the kind of lesson. */
export const variantOptions = Object.entries(VARIANTS).map(([value, label]) => ({ value, label }))
