import { foldUzbek } from '@kashf/contract/uzbek.ts'

/** A person as the columns of `app_user` give them. */
export interface PersonRow {
  id: number
  first_name: string
  last_name: string
  image_id: number | null
}

/** A person as others see them: beside a course, a comment, a lesson. */
export interface PersonRef {
  id: number
  first_name: string
  last_name: string
  image: string | null
}

/** Address of a stored picture, which answers it; `/96.webp`, `/640.webp` and so on behind it ask for a width. Null stays null. */
export function imageUrl(imageId: number | null): string | null {
  return imageId === null ? null : `/media/image/${imageId}`
}

/** What of a person may be shown to anyone. */
export function presentPersonRef(row: PersonRow): PersonRef {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    image: imageUrl(row.image_id),
  }
}

/**
 * A name on one line: what people paste may hold line breaks, runs of spaces, and signs that nobody sees but that turn
 * what stands around them, or make two names look alike.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    // The zero byte stays: no database takes it, so that its sender hears of it.
    .replace(/(?!\0)[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** The folded text by which operators find a person. */
export function personSearchKey(person: {
  first_name: string
  last_name: string
  username: string
  email: string
}): string {
  return foldUzbek(`${person.first_name} ${person.last_name} ${person.username} ${person.email}`)
}
