import type { Plugin } from 'vite'

/*
 * What Kashf's pages never use of react-router: routes have no actions, and nothing uses fetchers, prefetching links or
 * instrumentation. The bundler cannot know, because one function reaches all of it: 5 KB (gzip) of every page.
 */

/** Unused functions of each module of react-router; called nevertheless, they throw. */
const UNUSED = new Map([
  ['router/router.js', ['handleAction', 'handleFetcherAction', 'handleFetcherLoader', 'fetch']],
  ['router/instrumentation.js', ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter']],
  ['dom/ssr/components.js', ['PrefetchPageLinksImpl', 'useKeyedPrefetchLinks']],
])

/** Strips the functions from the client build. Fails the build when the library's source no longer matches. */
export function trimRouter(): Plugin {
  let trimmed = 0
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code, id) {
        const unused = UNUSED.get(id.split('/production/lib/')[1] ?? '')
        if (!unused) return
        let text = code
        for (const name of unused) {
          const found = new RegExp(`^(\\t*)(async )?function ${name}\\([\\s\\S]*?^\\1\\}$`, 'm')
          if (!found.test(text)) this.error(`react-router has changed: ${id} has no function ${name}`)
          text = text.replace(found, `function ${name}() { throw new Error("trimmed") }`)
        }
        trimmed += 1
        return { code: text, map: null }
      },
    },
    generateBundle() {
      if (trimmed < UNUSED.size) this.error('react-router has changed: not all modules were found')
    },
  }
}
