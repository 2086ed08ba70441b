import { data } from 'react-router'

/** The number in an address such as `/course/5`; what is no id is a page that does not exist. */
export function idInAddress(text: string | undefined): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
  return id
}
