import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const app = import.meta.dirname
const publicLayouts = ['student-layout.tsx', 'auth-layout.tsx', 'page-errors.tsx']

/** Every file that these files import, directly or not. */
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

const leftOut = [...readFileSync(join(app, 'app.css'), 'utf8').matchAll(/@source not "\.\/([^"]+)"/g)].map(
  ([, path]) => path ?? '',
)

test('app.css leaves out nothing that a public page draws', () => {
  const layouts = publicLayouts.map((name) => join(app, 'routes/layouts', name))
  const pages = [join(app, 'root.tsx'), ...folder('routes/browse'), ...folder('routes/account'), ...layouts]
  // What draws is TSX: other files of such a room may be used everywhere.
  const drawn = [...closureOf(pages)]
    .map((file) => relative(app, file))
    .filter((file) => file.endsWith('.tsx'))
  const missing = drawn.filter((file) => leftOut.some((path) => file === path || file.startsWith(`${path}/`)))
  expect(leftOut.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('every other layout brings work.css', () => {
  const others = folder('routes/layouts').filter((file) => !publicLayouts.some((name) => file.endsWith(name)))
  const without = others.filter((file) => !readFileSync(file, 'utf8').includes('work.css'))
  expect(others.length).toBeGreaterThan(0)
  expect(without).toEqual([])
})
