import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const app = import.meta.dirname

/** Whether a file imports the stylesheet of signed-in people, for itself and its imports. */
const bringsStyles = (text: string) => /^import '(?:\.\.\/)+signed-in\.css'$/m.test(text)

/** All files that these files import, directly or indirectly, except through files that import their own styles. */
function closureOf(files: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    if (!/\.tsx?$/.test(file)) return
    const text = readFileSync(file, 'utf8')
    if (bringsStyles(text)) return
    seen.add(file)
    for (const [, path] of text.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g)) {
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
  const text = readFileSync(join(app, stylesheet), 'utf8')
  const files = (lines: RegExp) =>
    [...text.matchAll(lines)].flatMap(([, path]) => globSync([`${path}`, `${path}/**/*`], { cwd: app }))
  const without = new Set(files(/@source not "\.\/([^"]+)"/g))
  return new Set(files(/@source "\.\/([^"]+)"/g).filter((file) => !without.has(file)))
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

test('signed-in.css covers everything that app.css does, because it may follow it on any page', () => {
  const sources = sourcesOf('signed-in.css')
  expect([...sourcesOf('app.css')].filter((file) => !sources.has(file))).toEqual([])
})

test('every layout behind a login loads signed-in.css', () => {
  const layouts = ['learn', 'teach', 'operate']
    .flatMap((area) => folder(`routes/${area}`))
    .filter((file) => /-layout\.tsx$|require-login\.tsx$/.test(file))
    // This layout is inside the teachers' layout, which adds the styles.
    .filter((file) => !file.endsWith('teach/course-layout.tsx'))
  expect(layouts.length).toBe(4)
  expect(layouts.filter((file) => !readFileSync(file, 'utf8').includes('links = signedInStyles'))).toEqual([])
})

/** Every file of `app/` with one of these endings, without the tests. */
const filesEndingIn = (...endings: string[]) =>
  globSync(
    endings.map((ending) => `**/*${ending}`),
    { cwd: app },
  ).filter((file) => !file.includes('.test.'))

/** All matches of a pattern in these files, each behind the name of its file. */
const matchesIn = (files: string[], pattern: RegExp) =>
  files.flatMap((file) =>
    (readFileSync(join(app, file), 'utf8').match(pattern) ?? []).map((match) => `${file}: ${match}`),
  )

test('every size of text is one of the ten steps in tokens.css', () => {
  const tokens = readFileSync(join(app, 'ui/styles/tokens.css'), 'utf8')
  const steps = [...tokens.matchAll(/--text-[a-z0-9]+: ([^;]+);/g)].flatMap(([, size]) => size ?? [])
  expect(steps.length).toBeLessThanOrEqual(10)
  expect(
    matchesIn(filesEndingIn('.ts', '.tsx'), /text-\[(?:[0-9.]|min\(|max\(|clamp\(|calc\()[^\]]*\]/g),
  ).toEqual([])
  const inStyles = matchesIn(filesEndingIn('.css'), /font-size: [0-9.]+r?em;|font-size: [0-9.]+px;/g)
  expect(inStyles.filter((size) => !steps.includes(size.replace(/.*font-size: |;/g, '')))).toEqual([])
})

test('every colour of a component is a token', () => {
  // The browser's own bars take no variable.
  const files = filesEndingIn('.tsx').filter((file) => file !== 'root.tsx')
  expect(
    matchesIn(
      files,
      /(?<![&\w])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|hsl|oklch|oklab)a?\(/gi,
    ),
  ).toEqual([])
})

test('no field restates its maximum length, which the contract names', () => {
  expect(matchesIn(filesEndingIn('.tsx'), /\b(?:min|max)Length=(?:\{[0-9]|")/g)).toEqual([])
})
