import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const app = import.meta.dirname

/** All files that these files import, directly or indirectly. */
function closureOf(files: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
      visit(join(dirname(file), (path ?? '').replace(/\?.*$/, '')))
    }
  }
  for (const file of files) visit(file)
  return seen
}

const folder = (path: string) =>
  readdirSync(join(app, path))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(app, path, name))

/** The files, relative to `app/`, whose classes a stylesheet contains. */
function sourcesOf(stylesheet: string): Set<string> {
  const lines = readFileSync(join(app, stylesheet), 'utf8').matchAll(/@source "\.\/([^"]+)"/g)
  return new Set([...lines].flatMap(([, path]) => globSync([`${path}`, `${path}/**/*`], { cwd: app })))
}

test('app.css covers everything that a public page renders', () => {
  const shared = ['root.tsx', 'shell/header/student-layout.tsx', 'routes/page-errors.tsx']
  const pages = [
    ...shared.map((path) => join(app, path)),
    ...folder('routes/browse'),
    ...folder('routes/account'),
  ]
  const sources = sourcesOf('app.css')
  // Providers below api/ render no elements.
  const drawn = [...closureOf(pages)]
    .map((file) => relative(app, file))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('api/'))
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn.filter((file) => !sources.has(file))).toEqual([])
})

test('every layout behind a login loads signed-in.css', () => {
  const layouts = ['learn', 'teach', 'operate']
    .flatMap((area) => folder(`routes/${area}`))
    .filter((file) => /-layout\.tsx$|require-login\.tsx$/.test(file))
  expect(layouts.length).toBe(4)
  expect(layouts.filter((file) => !readFileSync(file, 'utf8').includes('links = signedInStyles'))).toEqual([])
})
