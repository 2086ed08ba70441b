import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { type Statement, sql } from '../db/sql.ts'

/** The address of a stored picture. Append `/96.webp`, `/640.webp` and so on for a width. Null for no picture. */
export function imageUrl(imageId: number | null): string | null {
  return imageId === null ? null : `/media/image/${imageId}`
}

/**
 * The base address of a portrait in its portal; append `/320.webp` and so on for a width. Null for a photograph or no
 * picture.
 */
export function portalUrl(portraitId: number | null): string | null {
  return portraitId === null ? null : `${imageUrl(portraitId)}/portal`
}

/** A column with a person of `app_user` as others see them, for example beside a comment; the picture as in `imageUrl`. */
export const personRef = (alias: Statement): Statement =>
  sql`json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
        'image', '/media/image/' || ${alias}.image_id)`

/**
 * Collapses white space and removes invisible characters: pasted names may contain line breaks, direction marks that reorder
 * the text around them, and zero-width characters that make two different names look the same.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    // The zero byte stays: the database rejects it, and the sender gets an error.
    .replace(/(?!\0)[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** The folded text in which operators search for a person. */
export function personSearchKey(person: {
  first_name: string
  last_name: string
  username: string
  email: string | null
}): string {
  return foldUzbek(`${person.first_name} ${person.last_name} ${person.username} ${person.email ?? ''}`)
}
