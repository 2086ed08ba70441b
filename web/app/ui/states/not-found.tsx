import { notFoundText } from '../../text/common.ts'
import { LinkButton } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** The not-found screen of the specification. */
export function NotFound() {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-8 py-6 text-center">
      <EmptyState
        heading="h1"
        title={notFoundText.title}
        message={notFoundText.explanation}
        action={<LinkButton to="/">{notFoundText.home}</LinkButton>}
      />
      <p className="font-medium text-ink-2">{notFoundText.invitation}</p>
    </div>
  )
}
