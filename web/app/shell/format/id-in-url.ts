import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { data } from 'react-router'

/** Parses an id from a URL, such as the 5 of `/course/5`; null if it is not a valid id. */
export function parseId(text: string | null | undefined): number | null {
  const id = text && /^[1-9]\d*$/.test(text) ? Number(text) : null
  return id !== null && id <= MAX_INT4 ? id : null
}

/** `parseId` for loaders: an invalid id is a 404. */
export function idInUrl(text: string | undefined): number {
  const id = parseId(text)
  if (id === null) throw data(null, 404)
  return id
}
