import { commonText, notFoundText } from '../../text/common.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

export const meta = () => [
  { title: `${commonText.soon} · ${commonText.product}` },
  { name: 'robots', content: 'noindex' },
]

/** Page for published URLs whose page does not exist yet. */
export default function Soon() {
  return (
    <EmptyState
      heading="h1"
      title={commonText.soon}
      action={<LinkButton to="/">{notFoundText.home}</LinkButton>}
    />
  )
}
