import { localPath } from '@kashf/contract/local-path.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasDevice } from '../../features/public-account/offline/device-mark.ts'
import { savedLesson } from '../../features/public-account/offline/saved-lessons.ts'
import { listSavedPages, type SavedPage } from '../../features/visitor/offline/list-saved-pages.ts'
import { PREFIX } from '../../shell/base/language.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useSession } from '../../shell/base/session.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { formatDateTime } from '../../shell/format/format.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { offlineText as text } from '../../text/browse/offline.ts'
import { commonText } from '../../text/common.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { isServerReachable } from '../../ui/is-server-reachable.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

const PROBE_MS = 10_000

export const meta = () => privateHead(text.title)

/**
 * The page that the service worker shows instead of `from`, which it can neither load nor has saved. Links load
 * documents, because the router would request the code of other pages from the server.
 */
export default function Offline() {
  const [query] = useSearchParams()
  const from = localPath(query.get('from'))
  const [saved, setSaved] = useState<SavedPage[] | null>(null)
  const isWaiting = useReturn(from)
  const [hasLessons, setHasLessons] = useState(false)
  useEffect(() => void listSavedPages().then(setSaved), [])
  // The server does not know whether this device has saved lessons.
  useEffect(() => setHasLessons(hasDevice()), [])
  useSavedLesson(from)
  return (
    <main id="main" className="mx-auto grid w-full max-w-xl flex-1 content-start gap-8 px-4 py-6 sm:px-6">
      <a href={PREFIX || '/'} aria-label="Kashf" className="flex justify-self-start rounded-sm">
        <Logo />
      </a>
      <EmptyState
        heading="h1"
        title={text.title}
        message={text.explanation}
        action={
          <Button loading={isWaiting} onClick={() => window.location.replace(from ?? (PREFIX || '/'))}>
            {commonText.retry}
          </Button>
        }
      />
      {hasLessons && (
        <LinkButton to="/downloads" reloadDocument variant="outline" className="justify-self-start">
          {text.savedLessons}
        </LinkButton>
      )}
      {saved && !(hasLessons && saved.length === 0) && (
        <section aria-labelledby="saved" className="grid gap-3">
          <h2 id="saved" className="text-xl">
            {text.savedTitle}
          </h2>
          {saved.length === 0 ? (
            <p className="text-ink-2">{text.nothingSaved}</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {saved.map(({ path, title, savedAt }) => (
                <li key={path}>
                  <a href={path} className="grid gap-1 px-5 py-3 wrap-anywhere hover:underline">
                    <span className="font-semibold">{title}</span>
                    <span className="text-sm text-ink-2">{text.savedAt(formatDateTime(savedAt))}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </main>
  )
}

/** Opens the copy on this device if `from` is the page of a saved lesson. */
function useSavedLesson(from: string | null): void {
  const user = useSession()?.user
  const lessonId = parseId(/\/course\/\d+\/lesson\/(\d+)(?:[?#]|$)/.exec(from ?? '')?.[1])
  useEffect(() => {
    if (!user || lessonId === null || !hasDevice()) return
    const open = async () => {
      const lesson = await savedLesson(user.id, lessonId)
      if (lesson?.saved_at) window.location.replace(`${PREFIX}/downloads?lesson=${lessonId}`)
    }
    open().catch(() => {})
  }, [user, lessonId])
}

/** Opens `from` once the server can be reached again; returns whether that is happening. */
function useReturn(from: string | null): boolean {
  const [isReturning, setIsReturning] = useState(false)
  useEffect(() => {
    if (from === null) return
    let isGone = false
    const probe = async () => {
      if (isGone || !(await isServerReachable()) || isGone) return
      isGone = true
      setIsReturning(true)
      window.location.replace(from)
    }
    void probe()
    const timer = setInterval(probe, PROBE_MS)
    window.addEventListener('online', probe)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('online', probe)
    }
  }, [from])
  return isReturning
}
