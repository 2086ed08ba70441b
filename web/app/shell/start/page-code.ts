import type { EntryContext } from 'react-router'
import type { PageCode } from './load-code.ts'

type Manifest = EntryContext['manifest']

const known = new WeakMap<Manifest, Map<string, string>>()

/** The code of the page that is being rendered, as JSON. Server only; computed once for each route. */
export function pageCode({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const pages = known.get(manifest) ?? new Map<string, string>()
  known.set(manifest, pages)
  const leaf = matches.at(-1)?.route.id ?? ''
  const code = pages.get(leaf) ?? JSON.stringify(codeOf(manifest, leaf)).replaceAll('<', '\\u003c')
  pages.set(leaf, code)
  return code
}

function codeOf(manifest: Manifest, leaf: string): PageCode {
  const matched = branch(manifest, leaf)
  const routes = matched.map(([id, route]) => {
    const parts = [route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule]
    const files: [string, string[]] = [id, [...parts.filter((part) => part !== undefined), route.module]]
    return files
  })
  const own = new Set([manifest.entry.module, ...routes.flatMap(([, files]) => files)])
  const shared = new Set([...manifest.entry.imports, ...matched.flatMap(([, { imports = [] }]) => imports)])
  // The router must know the home page, or it would take the layout around it for the page at "/".
  const home = Object.values(manifest.routes).find((route) => route?.index)
  const { sri: _none, ...rest } = manifest
  return {
    files: inOrder(
      manifest,
      [...shared].filter((file) => !own.has(file)),
    ),
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes),
    manifest: { ...rest, routes: Object.fromEntries([...matched, ...branch(manifest, home?.id)]) },
    ...(manifest.hmr && { runtime: manifest.hmr.runtime }),
  }
}

/**
 * The order of evaluation. Every page with a file also has its imports, so files of more pages come first. Ties are
 * broken by name, which puts React before the router.
 */
function inOrder(manifest: Manifest, files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const route of Object.values(manifest.routes)) {
    for (const file of route?.imports ?? []) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  const countOf = (file: string) => counts.get(file) ?? 0
  return files.toSorted((a, b) => countOf(b) - countOf(a) || a.localeCompare(b))
}

/** A route and its parents, outermost first. */
function branch(
  manifest: Manifest,
  id: string | undefined,
): [string, NonNullable<Manifest['routes'][string]>][] {
  const route = id === undefined ? undefined : manifest.routes[id]
  return route ? [...branch(manifest, route.parentId), [route.id, route]] : []
}
