import { createHash } from 'node:crypto'
import type { Teacher } from '@kashf/contract/accounts.ts'
import { formatUzs, groupDigits } from '@kashf/contract/amount.ts'
import type { CourseCard } from '@kashf/contract/catalogue.ts'

/** What a picture of a link shows, with the address of its picture in place of the bytes. */
export interface PictureContent {
  title: string
  byline: string
  label: string
  /** Base address of a stored picture, as cards carry it. */
  image: string | null
  shape: 'cover' | 'portrait'
  hue: number
}

/** Raised when the drawing itself changes, so that every picture gets a new address. */
const DRAWING = 2
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
})

export const teacherContent = (teacher: Teacher): PictureContent => ({
  title: nameOf(teacher),
  byline: teacher.specialization,
  label: teacher.courses_count > 0 ? `${groupDigits(teacher.courses_count)} ta kurs` : '',
  image: teacher.image,
  shape: 'portrait',
  hue: 0,
})

/** Changes whenever anything that the picture shows does; letters and digits. */
export const versionOf = (content: PictureContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, content]))
    .digest('hex')
    .slice(0, 16)

/** Where the picture of a course's or a teacher's link lies. A chat may keep it for ever: a change has a new address. */
export const pictureAddress = (of: 'course' | 'teacher', id: number, content: PictureContent): string =>
  `/media/share/${of}/${id}/${versionOf(content)}.jpg`
