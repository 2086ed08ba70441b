import { createHash } from 'node:crypto'
import type { Teacher } from '@kashf/contract/accounts.ts'
import { formatUzs, groupDigits } from '@kashf/contract/amount.ts'
import type { CourseCard } from '@kashf/contract/catalogue.ts'

/** What a link preview shows. */
export interface PictureContent {
  title: string
  byline: string
  label: string
  /** The base address of the cover or portrait, as in course cards. */
  image: string | null
  shape: 'cover' | 'portrait'
  hue: number
  /** What else a drawn cover shows: a change of it gives the picture a new address. */
  drawnFrom?: { square: string; face: string | null; category: string }
}

/** Raise it when the drawing changes: every picture then gets a new address. */
const DRAWING_VERSION = 3
const HUES = 6

const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`

export const courseContent = (course: CourseCard): PictureContent => ({
  title: course.title,
  byline: nameOf(course.teacher),
  label: course.price_to_pay > 0 ? formatUzs(course.price_to_pay) : 'Bepul',
  image: course.cover,
  shape: 'cover',
  hue: (course.category.id - 1) % HUES,
  drawnFrom: { square: course.square, face: course.teacher.image, category: course.category.name },
})

export const teacherContent = (teacher: Teacher): PictureContent => ({
  title: nameOf(teacher),
  byline: teacher.specialization,
  label: teacher.courses_count > 0 ? `${groupDigits(teacher.courses_count)} ta kurs` : '',
  image: teacher.image,
  shape: 'portrait',
  hue: 0,
})

/** A hash of everything that the picture shows. */
export const versionOf = (content: PictureContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest('hex')
    .slice(0, 16)

/** The path of a link preview. It is immutable, because every change of the content changes the path. */
export const pictureAddress = (of: 'course' | 'teacher', id: number, content: PictureContent): string =>
  `/media/share/${of}/${id}/${versionOf(content)}.jpg`
