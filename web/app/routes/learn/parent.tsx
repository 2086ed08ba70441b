import { useState } from 'react'
import { Link } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { keyOfTab } from '../../features/private/parents/kept-key.ts'
import { KeyActionPage } from '../../features/private/parents/key-action.tsx'
import { ParentPage } from '../../features/private/parents/parent-page.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { parentPageText as text } from '../../text/learn/parent-page.ts'
import { LanguageLinks } from '../../ui/language-links.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'
import type { Route } from './+types/parent.ts'

export const links = signedInStyles
export const meta = () => [...privateHead(text.title), { name: 'referrer', content: 'no-referrer' }]

/** What a parent without an account opens: `/parent#KEY`, and from a mail `/parent/confirm#KEY` and `/parent/stop#KEY`. */
export default function ParentRoute({ params: { action } }: Route.ComponentProps) {
  return (
    <Queries>
      <div className="mx-auto w-full max-w-xl flex-1 px-4 pb-10">
        <header className="flex min-h-17 flex-wrap items-center justify-between gap-x-4">
          <Link to="/" aria-label="Kashf" className="flex rounded-sm">
            <Logo />
          </Link>
          <nav aria-label={text.languages} className="flex gap-4">
            <LanguageLinks />
          </nav>
        </header>
        <main id="main" tabIndex={-1} className="py-4">
          {useHydrated() ? <Opened action={action} /> : <PageSpinner />}
        </main>
      </div>
    </Queries>
  )
}

function Opened({ action }: { action: string | undefined }) {
  const [{ parentKey, isBack }] = useState(keyOfTab)
  if (action !== undefined && action !== 'confirm' && action !== 'stop') return <NotFound />
  if (!parentKey) return <EmptyState heading="h1" title={text.noKey} message={text.noKeyHint} />
  if (action) return <KeyActionPage action={action} parentKey={parentKey} />
  return <ParentPage parentKey={parentKey} isBack={isBack} />
}
