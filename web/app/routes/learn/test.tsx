import { Queries } from '../../api/queries/queries.tsx'
import { TestPage } from '../../features/private/practice/lobby/test-page.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { testLobbyText as text } from '../../text/learn/test-lobby.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/test.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** A test before it begins. Visitors see a public one, and sign in to take it. */
export default function TestRoute({ params }: Route.ComponentProps) {
  const testId = parseId(params.id)
  if (!useHydrated()) return <PageSpinner />
  if (testId === null) return <NotFound />
  return (
    <Queries>
      {/* As high as the spinner, so that the footer stays below the screen. */}
      <div className="flex min-h-[85dvh] flex-1 flex-col">
        <TestPage testId={testId} />
      </div>
    </Queries>
  )
}
