import type { Plugin } from 'vite'

/* Parts of react-router that Kashf's pages never use: routes have no actions, and nothing uses its forms, fetchers,
   prefetching links, React's server components or instrumentation; the root has an error page and never waits for
   its data. The bundler cannot remove them, because one function reaches all of them: 9 KB (gzip) of every page. */

/** Unused functions of each module of react-router, which throw if they are called after all. */
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

/** Functions that are called, with constant results. Module, name and body. */
type Answers = readonly (readonly [path: string, name: string, body: string])[]

/** The `prefetch` function that every link calls. */
const NO_PREFETCH = [
  'dom/ssr/components.js',
  'usePrefetchBehavior',
  'return [false, React$1.useRef(null), {}]',
] as const

const IN_BROWSERS: Answers = [
  NO_PREFETCH,
  // Navigations submit no form. The second argument is the path.
  ['router/router.js', 'normalizeNavigateOptions', 'return { path: arguments[1] }'],
]

/** Functions for clicks, which servers do not need: a tenth of rendering a list of courses. */
const ON_SERVERS: Answers = [NO_PREFETCH, ['dom/lib.js', 'useLinkClickHandler', '']]

/** Strips the functions and names from the build. Fails it when the library's source no longer matches. */
export const trimRouter = (): Plugin[] => [
  trim('client', [
    ...[...UNUSED].flatMap(([path, names]) =>
      names.map((name) => [path, name, 'throw new Error("trimmed")'] as const),
    ),
    ...IN_BROWSERS,
  ]),
  trim('ssr', ON_SERVERS),
]

function trim(environmentName: 'client' | 'ssr', answers: Answers): Plugin {
  const byPath = Map.groupBy(answers, ([path]) => path)
  const missing = new Set(byPath.keys())
  return {
    name: `trim-router-${environmentName}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environmentName,
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code, id) {
        const path = id.split('/production/lib/')[1] ?? ''
        let text = code.replace(DISPLAY_NAME, '')
        for (const [, name, body] of byPath.get(path) ?? []) {
          const found = new RegExp(`^(\\t*)(async )?function ${name}\\([\\s\\S]*?^\\1\\}$`, 'm')
          if (!found.test(text)) this.error(`react-router has changed: ${id} has no function ${name}`)
          text = text.replace(found, () => `function ${name}() { ${body} }`)
        }
        missing.delete(path)
        return { code: text, map: null }
      },
    },
    generateBundle() {
      if (missing.size > 0) this.error(`react-router has changed: ${[...missing]} were not found`)
    },
  }
}
