import type { Plugin } from 'vite'

/*
 * What Kashf's pages never use of react-router: routes have no actions, and nothing uses fetchers, prefetching links,
 * React's server components or instrumentation; the root has an error page and never waits for its data. The bundler
 * cannot know, because one function reaches all of it: 8 KB (gzip) of every page.
 */

/** Unused functions of each module of react-router; called nevertheless, they throw. */
const UNUSED = new Map([
  [
    'router/router.js',
    [
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'fetch',
      'abortFetcher',
      'deleteFetcher',
      'getDoneFetcher',
      'getFetcher',
      'getLoadingFetcher',
      'queueFetcherForDeletion',
      'resetFetcher',
      'setFetcherError',
      'updateFetcherState',
      'convertSearchParamsToFormData',
      'defaultDataStrategy',
      'defaultDataStrategyWithMiddleware',
    ],
  ],
  ['router/instrumentation.js', ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter']],
  ['errors.js', ['decodeRouteErrorResponseDigest']],
  ['hooks.js', ['DefaultErrorComponent', 'RSCErrorHandler']],
  ['dom/ssr/components.js', ['PrefetchPageLinks', 'useKeyedPrefetchLinks']],
  ['dom/ssr/errorBoundaries.js', ['RemixRootDefaultErrorBoundary', 'BoundaryShell']],
  ['dom/ssr/fallback.js', ['RemixRootDefaultHydrateFallback']],
  [
    'dom/ssr/single-fetch.js',
    ['nonSsrStrategy', 'singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy'],
  ],
])

/** Names for React's developer tools. */
const DISPLAY_NAME = /^\w+(?:\$1)?\.displayName = "\w+";$/gm

/** What every link calls for its `prefetch`, as it answers without one. */
const PREFETCH = {
  id: 'dom/ssr/components.js',
  name: 'usePrefetchBehavior',
  body: 'return [false, React$1.useRef(null), {}]',
}

/** Strips the functions and names from the client build. Fails the build when the library's source no longer matches. */
export function trimRouter(): Plugin {
  let trimmed = 0
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code, id) {
        const path = id.split('/production/lib/')[1] ?? ''
        const unused = UNUSED.get(path)
        let text = code.replace(DISPLAY_NAME, '')
        if (!unused) return { code: text, map: null }
        const replace = (name: string, body: string) => {
          const found = new RegExp(`^(\\t*)(async )?function ${name}\\([\\s\\S]*?^\\1\\}$`, 'm')
          if (!found.test(text)) this.error(`react-router has changed: ${id} has no function ${name}`)
          text = text.replace(found, () => `function ${name}() { ${body} }`)
        }
        for (const name of unused) replace(name, 'throw new Error("trimmed")')
        if (path === PREFETCH.id) replace(PREFETCH.name, PREFETCH.body)
        trimmed += 1
        return { code: text, map: null }
      },
    },
    generateBundle() {
      if (trimmed < UNUSED.size) this.error('react-router has changed: not all modules were found')
    },
  }
}
