import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { chaptersOf } from '@kashf/contract/learning/chapters.ts'
import { PREFIX } from '../../../../shell/base/language.ts'

/**
 * A free lesson as a schema.org VideoObject, with a Clip for each chapter; null while its video has no picture, which search
 * engines require.
 */
export function videoJsonLd(lesson: Lesson, publicUrl: string): Record<string, unknown> | null {
  const { poster, duration_s } = lesson
  if (!poster || lesson.status !== 'ready' || duration_s <= 0) return null
  const url = `${publicUrl}${PREFIX}/course/${lesson.course_id}/lesson/${lesson.id}`
  const { chapters, rest } = chaptersOf(lesson, duration_s)
  return {
    '@type': 'VideoObject',
    name: lesson.title,
    description: rest || lesson.course_title,
    url,
    thumbnailUrl: [new URL(poster, publicUrl).href],
    uploadDate: lesson.uploaded_at,
    duration: `PT${Math.round(duration_s)}S`,
    isAccessibleForFree: true,
    ...(chapters.length > 0 && {
      hasPart: chapters.map(({ at_s, title }, place) => ({
        '@type': 'Clip',
        name: title,
        startOffset: at_s,
        endOffset: chapters[place + 1]?.at_s ?? Math.round(duration_s),
        url: `${url}?t=${at_s}`,
      })),
    }),
  }
}
