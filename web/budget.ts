import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/*
 * Measures the first load of public pages, and of taking a test, from the built client, and exits with 1 if one exceeds its budget
 * (docs/pages.md). Run after the build. 1 KB is 1024 bytes, gzip level 9.
 */

const PUBLIC_KB = { js: 126, css: 10.5 }
/** The budget of pages with forms, which also load the form library. */
const FORM_KB = { js: 134, css: 10.5 }
/** The budget of taking a test: what it loads beside what pages of signed-in people share fits into 60 KB. */
const EXAM_KB = { js: 180, css: 24.5 }
/** The budget of styles and preloaded fonts, which a page loads before its code: with 20 KB of HTML, at most 60 KB. */
const EARLY_KB = 40
const PAGES = [
  { path: '/', limit: PUBLIC_KB },
  { path: '/courses', limit: PUBLIC_KB },
  { path: '/course/1', limit: PUBLIC_KB },
  { path: '/login', limit: FORM_KB },
  { path: '/test/1/attempt/1', limit: EXAM_KB },
]

const client = new URL('./build/client/', import.meta.url)
const entry: string = new URL('./build/server/index.js', import.meta.url).href
const { build }: { build: ServerBuild } = await import(entry)
const { assets } = build

/** The route table in the format of `matchRoutes`. */
function childrenOf(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, path, index: true } : { id, path, children: childrenOf(id) }]
  })
}

/** All files of a page: the entry, the route manifest if it is a file, and the files of its layouts and of the page. */
function filesOf(routeIds: string[]): string[] {
  const files = [assets.entry.module, ...assets.entry.imports]
  if (build.routeDiscovery.mode === 'initial') files.push(assets.url)
  for (const id of routeIds) {
    const route = assets.routes[id]
    if (!route) throw new Error(`no such route in the build: ${id}`)
    const parts = [route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule]
    files.push(
      route.module,
      ...(route.imports ?? []),
      ...(route.css ?? []),
      ...parts.filter((part) => part !== undefined),
    )
    for (const link of build.routes[id]?.module.links?.() ?? []) {
      if ('rel' in link && link.rel === 'stylesheet' && link.href) files.push(link.href)
    }
  }
  return [...new Set(files)]
}

async function gzippedBytes(file: string): Promise<number> {
  return gzipSync(await readFile(new URL(`.${file}`, client)), { level: 9 }).length
}

const table = childrenOf(undefined)
let isOver = false

for (const { path, limit } of PAGES) {
  const ids = (matchRoutes(table, path) ?? []).flatMap(({ route }) => route.id ?? [])
  const page = build.routes[ids.at(-1) ?? '']
  const isPage = page && (page.index || (page.path && page.path !== '*'))
  if (!isPage) {
    console.log(`${path.padEnd(12)} no such page in the route table`)
    isOver = true
    continue
  }
  const weight = { js: 0, css: 0 }
  const fonts = ids
    .flatMap((id) => build.routes[id]?.module.links?.() ?? [])
    .flatMap((link) =>
      'rel' in link && link.rel === 'preload' && link.as === 'font' && link.href ? [link.href] : [],
    )
  let early = 0
  for (const font of fonts) early += (await gzippedBytes(font)) / 1024
  const files = filesOf(ids).filter((file) => existsSync(new URL(`.${file}`, client)))
  for (const file of files) weight[file.endsWith('.css') ? 'css' : 'js'] += (await gzippedBytes(file)) / 1024
  early += weight.css
  const exceedsLimit = weight.js > limit.js || weight.css > limit.css || early > EARLY_KB
  isOver ||= exceedsLimit
  const figures = `${weight.js.toFixed(1)} KB JS, ${weight.css.toFixed(1)} KB CSS in ${files.length} files, ${early.toFixed(1)} KB before the code`
  console.log(`${path.padEnd(12)} ${figures}${exceedsLimit ? `  OVER ${limit.js} / ${limit.css} KB` : ''}`)
}

process.exitCode = isOver ? 1 : 0
