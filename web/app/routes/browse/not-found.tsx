import { data } from 'react-router'
import { commonText, notFoundText } from '../../text/common.ts'
import { NotFound } from '../../ui/states/not-found.tsx'

export const loader = () => data(null, 404)

export const meta = () => [
  { title: `${notFoundText.title} · ${commonText.product}` },
  { name: 'robots', content: 'noindex' },
]

/** Catch-all for unknown URLs. */
export default function NotFoundPage() {
  return <NotFound />
}
