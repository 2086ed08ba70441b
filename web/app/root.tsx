import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration } from 'react-router'
import stylesheet from './app.css?url'
import { LANGUAGE, PREFIX } from './shell/base/language.ts'
import { useInMiniApp } from './shell/base/mini-app.ts'
import { EarlyHead } from './shell/start/early-head.tsx'
import { replayEvents } from './shell/start/replay-events.ts'
import { HeadScript, PageScripts } from './shell/start/start-scripts.tsx'
import { startWorker } from './shell/start/start-worker.ts'
import { commonText } from './text/common.ts'
import { NavigationSpinner } from './ui/states/navigation-spinner.tsx'
import { PageError } from './ui/states/page-error.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

const MiniApp = lazy(() => import('./features/public-account/mini-app/app.lazy.tsx'))

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  {
    rel: 'preload',
    href: PREFIX ? '/fonts/onest-cyrillic.woff2' : '/fonts/onest-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/icons/kashf.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/kashf-192.png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: '/icons/kashf-192.png' },
  { rel: 'manifest', href: '/kashf.webmanifest' },
]

export const meta = () => [
  { title: commonText.product },
  { name: 'description', content: commonText.metaDescription },
]

/** The HTML document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The first script marks the document of a signed-in person before hydration.
    <html lang={LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <HeadScript />
        <EarlyHead />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12141f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <noscript>
          {/* Without JavaScript, hides buttons that submit no form, except the one with the trailer's cover, and
              dims those of forms that only scripts can submit. */}
          <style>
            {
              'button[type=button]:not(:has(.cover),[popovertarget]){display:none}form:not([action]) [type=submit]{opacity:.5;pointer-events:none}'
            }
          </style>
          <p className="bg-apricot-tint px-4 py-3 text-center text-md text-apricot">{commonText.noScript}</p>
        </noscript>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(replayEvents, [])
  useEffect(startWorker, [])
  return (
    <>
      <NavigationSpinner />
      <Outlet />
      <ToastRegion />
      {useInMiniApp() && (
        <Suspense>
          <MiniApp />
        </Suspense>
      )}
    </>
  )
}

/** The last resort, for a layout that failed. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main className="grid flex-1 place-items-center p-6">
      <PageError error={error} />
    </main>
  )
}
