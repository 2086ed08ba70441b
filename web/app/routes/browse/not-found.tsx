import { data } from 'react-router'
import { privateHead } from '../../shell/base/page-head.ts'
import { notFoundText } from '../../text/common.ts'
import { NotFound } from '../../ui/states/not-found.tsx'

export const loader = () => data(null, 404)

export const meta = () => privateHead(notFoundText.title)

/** Catch-all for unknown URLs. */
export default function NotFoundPage() {
  return <NotFound />
}
