import { data } from 'react-router'

const LARGEST_ID = 2_147_483_647

/** The id that stands in an address, such as the 5 of `/course/5`; null for what is no id. */
export function parseId(text: string | null | undefined): number | null {
  const id = text && /^[1-9]\d*$/.test(text) ? Number(text) : null
  return id !== null && id <= LARGEST_ID ? id : null
}

/** The same for a loader: what is no id is a page that does not exist. */
export function idInUrl(text: string | undefined): number {
  const id = parseId(text)
  if (id === null) throw data(null, 404)
  return id
}
