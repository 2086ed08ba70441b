import { createHash } from 'node:crypto'
import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatUzs, groupDigits } from '@kashf/contract/money/amount.ts'
import type { SharePictureKind } from '../../../media/storage-keys.ts'

/** The content of a link preview. */
export interface PictureContent {
  title: string
  /** Below the title: the teacher of a course, or the subject of a teacher. */
  byline: string
  detail: string
  label: string
  /** The base address of the cover or portrait, as in course cards. */
  image: string | null
  /** The other inputs of a drawn cover: changing one gives the picture a new address. */
  drawnFrom?: { square: string; face: string | null }
}

/** Increment it when the drawing changes, so that every picture gets a new address. */
const DRAWING_VERSION = 4

const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`

export const courseContent = (course: CourseCard): PictureContent => ({
  title: course.title,
  byline: nameOf(course.teacher),
  detail: course.category.name,
  label: course.price_to_pay > 0 ? formatUzs(course.price_to_pay) : 'Bepul',
  image: course.cover,
  drawnFrom: { square: course.square, face: course.teacher.image },
})

/** A course as a gift or in a certificate: the same drawing for all of them, so that it tells nothing of a person. */
export const labelledContent = (course: CourseCard, of: 'gift' | 'certificate'): PictureContent => ({
  ...courseContent(course),
  label: of === 'gift' ? "Sizga sovg'a" : 'Sertifikat',
})

export const teacherContent = (teacher: Teacher): PictureContent => ({
  title: nameOf(teacher),
  byline: teacher.specialization,
  detail: "O'qituvchi",
  label: teacher.courses_count > 0 ? `${groupDigits(teacher.courses_count)} ta kurs` : '',
  image: teacher.image,
})

/** A hash of everything that the picture shows. */
export const versionOf = (content: PictureContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest('hex')
    .slice(0, 16)

/** The path of a link preview. It is immutable, because every change of the content changes the path. */
export const pictureAddress = (of: SharePictureKind, id: number, content: PictureContent): string =>
  `/media/share/${of}/${id}/${versionOf(content)}.jpg`
