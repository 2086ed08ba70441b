import type { User } from '@kashf/contract/accounts/accounts.ts'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { PREFIX } from '../../shell/base/language.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { withNext } from '../../shell/base/sign-in-path.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { parseId } from '../../shell/format/id-in-url.ts'
import { savedText as text } from '../../text/learn/saved-lessons.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageSpinner } from '../../ui/states/spinner.tsx'

const SavedList = lazyPart(() => import('../../features/private/offline/saved-list.lazy.tsx'))
const WatchSaved = lazyPart(() => import('../../features/private/offline/watch-saved.lazy.tsx'))

const textLink = 'rounded-sm text-md underline hover:text-lapis'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/**
 * The saved lessons of this device, or one of them with `?lesson=`. The service worker caches this page and its code,
 * so it requests nothing from the server; links to other pages load documents, because the router would request code.
 */
export default function Downloads() {
  const session = useSession()
  const [query] = useSearchParams()
  // The saved HTML shows the list, so the first render must as well.
  const lessonId = session === undefined ? null : parseId(query.get('lesson') ?? undefined)
  return (
    <div className={lessonId === null ? 'contents' : 'on-stage flex flex-1 flex-col'}>
      <header className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-4 px-4 pt-6 sm:px-6">
        <a href={PREFIX || '/'} aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </a>
        {lessonId === null ? (
          <a href={`${PREFIX}/student-profile`} className={textLink}>
            {text.back}
          </a>
        ) : (
          // Stay in this document, whose memory has the unlocked keys.
          <Link to="/downloads" data-needs-no-line className={textLink}>
            {text.all}
          </Link>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-4xl flex-1 grid-cols-1 content-start gap-6 py-6"
      >
        {session === undefined && <PageSpinner />}
        {session === null && (
          <div className="px-4 sm:px-6">
            <EmptyState
              heading="h1"
              title={text.signIn}
              message={text.signInHint}
              action={
                <a href={PREFIX + withNext('/login', '/downloads')} className="button">
                  {text.toLogin}
                </a>
              }
            />
          </div>
        )}
        {session && (
          <Suspense fallback={<PageSpinner />}>
            {session.user && lessonId !== null && (
              <WatchSaved key={lessonId} user={session.user} lessonId={lessonId} />
            )}
            {session.user && lessonId === null && <List user={session.user} />}
            {!session.user && <Unknown />}
          </Suspense>
        )}
      </main>
    </div>
  )
}

/** Shown to a signed-in person whose profile was never loaded here. */
const Unknown = () => (
  <div className="px-4 sm:px-6">
    <EmptyState heading="h1" title={text.signIn} message={text.lock['signed-out']} />
  </div>
)

const List = ({ user }: { user: User }) => (
  <div className="grid grid-cols-1 gap-6 px-4 sm:px-6">
    <div>
      <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mt-1 text-ink-2">{text.hint}</p>
    </div>
    <SavedList user={user} />
  </div>
)
