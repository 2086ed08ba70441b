import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Checks that documentation names only files that exist: links and code spans of Markdown, and pages of `docs/` that
 * source code refers to. Decisions are history: their code spans may name files that are gone.
 */
const ROOT = path.join(import.meta.dirname, '..')
/** Where the paths of code spans start. */
const BASES = ['', 'server', 'server/src', 'web', 'web/app']
const EXTENSIONS = 'cjs|conf|css|grit|json|md|mjs|py|sh|sql|ts|tsx|ttf|txt|webp|yml'
/** A path with a known extension, or a folder; patterns such as `*.test.ts` and `…/x` are no paths. */
const FILE = new RegExp(`^(?:[\\w.@-]+/)*[\\w.@-]+\\.(?:${EXTENSIONS})$`)
const FOLDER = /^(?:[\w.@-]+\/)+$/
/** Files that an installation or a build creates. */
const GENERATED = /^(?:data|DATA_DIR|node_modules|test-results)\/|^(?:\.env|secret\.key|package\.json)$/

/** The imaginary feature of docs/adding-a-feature.md. */
const EXAMPLES = new Set([
  'contract/purchases.ts',
  'server/migrations/NNNN_gifts.sql',
  'server/src/purchases/give-course.ts',
  'give-course.test.ts',
])

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const files = new Set(tracked)
const names = new Set(tracked.map((file) => path.basename(file)))
const folders = new Set<string>()
for (const file of tracked) {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) folders.add(folder)
}

const problems: string[] = []

const exists = (name: string) => files.has(name) || folders.has(name.replace(/\/$/, ''))

function checkSpan(page: string, span: string): void {
  const isFolder = FOLDER.test(span)
  if ((!isFolder && !FILE.test(span)) || GENERATED.test(span) || EXAMPLES.has(span)) return
  if (!span.includes('/') && names.has(span)) return
  if (BASES.some((base) => exists(path.posix.join(base, span)))) return
  // A folder of a module, such as `search/` on a page about the catalogue.
  const name = span.replace(/\/$/, '')
  if (isFolder && [...folders].some((folder) => folder.endsWith(`/${name}`))) return
  // The end of a path, such as `ledger/post.ts` for `server/src/money/ledger/post.ts`.
  if (tracked.some((file) => file.endsWith(`/${name}`))) return
  problems.push(`${page} names ${span}, which does not exist`)
}

for (const page of tracked.filter((file) => file.endsWith('.md'))) {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const file = path.posix.join(path.dirname(page), target)
    if (!exists(file)) problems.push(`${page} links to ${target}, which does not exist`)
  }
  if (page.startsWith('docs/decisions/') || page === 'CHANGELOG.md') continue
  for (const [, span = ''] of text.matchAll(/`([^`\n]+)`/g)) checkSpan(page, span)
}

// A page that quotes a test's title as proof, as `x.test.ts`: “title”, must not outlive the title.
for (const page of tracked.filter((file) => /^docs\/[\w-]+\.md$/.test(file))) {
  const text = readFileSync(path.join(ROOT, page), 'utf8')
  for (const [, test = '', titles = ''] of text.matchAll(
    /`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g,
  )) {
    const file = tracked.find((name) => name.endsWith(`/${test}`))
    if (!file) continue
    const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'")
    for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) {
      if (!source.includes(title)) problems.push(`${page} quotes “${title}”, which is no test of ${test}`)
    }
  }
}

for (const file of tracked.filter((name) => /\.(?:ts|tsx|sql|css)$/.test(name))) {
  for (const [page] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(/docs\/[\w/-]+\.md/g)) {
    if (!files.has(page)) problems.push(`${file} refers to ${page}, which does not exist`)
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
