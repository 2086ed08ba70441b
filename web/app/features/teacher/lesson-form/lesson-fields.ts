import type { Lesson } from '@kashf/contract/catalogue.ts'
import { VARIANTS, type Variant } from '@kashf/contract/constants.ts'

/** What is typed and chosen in the lesson form, without its files. */
export interface LessonFields {
  title: string
  description: string
  /** '' until one was chosen. */
  is_open: '' | 'true' | 'false'
  variant: Variant
  video_link: string
}

/** The form of a new lesson. */
export const emptyLesson: LessonFields = {
  title: '',
  description: '',
  is_open: '',
  variant: 'video',
  video_link: '',
}

/** The form of a lesson that exists. */
export function fieldsOf(lesson: Lesson): LessonFields {
  return {
    title: lesson.title,
    description: lesson.description,
    is_open: lesson.is_open ? 'true' : 'false',
    variant: lesson.variant,
    video_link: providerLink(lesson.video_link) ?? '',
  }
}

/** The text parts of the request. An unchanged link is left out, so that the server need not resolve it again. */
export function textsOf(fields: LessonFields, before: LessonFields): Record<string, string> {
  const { title, description, is_open, variant, video_link } = fields
  const link = video_link.trim()
  return {
    title: title.trim(),
    description: description.trim(),
    is_open,
    variant,
    ...(link !== '' && link !== before.video_link && { video_link: link }),
  }
}

/** A video provider's address, or null when the video is stored with us. */
const providerLink = (videoLink: string | null): string | null =>
  videoLink?.startsWith('https://') ? videoLink : null

/** Kinds of lesson, for the form's select. */
export const variantOptions = Object.entries(VARIANTS).map(([value, label]) => ({ value, label }))
