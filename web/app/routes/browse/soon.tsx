import { privateHead } from '../../shell/base/page-head.ts'
import { commonText, notFoundText } from '../../text/common.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

export const meta = () => privateHead(commonText.soon)

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
