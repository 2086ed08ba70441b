import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Checks that documentation names only existing files: links and code spans in Markdown, and pages of `docs/` that
 * source code refers to. Decisions are historical, so their code spans may name deleted files.
 */
const ROOT = path.join(import.meta.dirname, '..')
/** A path with a known extension; patterns such as `*.test.ts` and `…/x` are not paths. */
const FILE = /^(?:[\w.@-]+\/)*[\w.@-]+\.(?:cjs|conf|css|grit|json|md|mjs|py|sh|sql|ts|tsx|ttf|txt|webp|yml)$/
const FOLDER = /^(?:[\w.@-]+\/)+$/
/** Files that an installation or a build creates. */
const GENERATED = /^(?:data|DATA_DIR|node_modules|test-results)\/|^(?:\.env|secret\.key|package\.json)$/

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const folders = new Set<string>()
for (const file of tracked) {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) folders.add(folder)
}
const known = [...tracked, ...folders]

/** The file or folder with this path, or whose path ends with it, as in `ledger/post.ts`. */
const find = (name: string) => known.find((place) => place === name || place.endsWith(`/${name}`))
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const problems: string[] = []

function checkLinks(page: string, text: string): void {
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const place = path.posix.join(path.dirname(page), target).replace(/\/$/, '')
    if (!known.includes(place)) problems.push(`${page} links to ${target}, which does not exist`)
  }
}

function checkSpans(page: string, text: string): void {
  for (const [, span = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if ((!FOLDER.test(span) && !FILE.test(span)) || GENERATED.test(span)) continue
    if (!find(span.replace(/\/$/, ''))) problems.push(`${page} names ${span}, which does not exist`)
  }
}

/** Checks a quotation of a test as proof, such as `x.test.ts`: “title”: it must be a title in that test. */
function checkQuotedTests(page: string, text: string): void {
  for (const [, test = '', titles = ''] of text.matchAll(
    /`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g,
  )) {
    const file = find(test)
    if (!file) continue
    const source = textOf(file).replaceAll("\\'", "'")
    for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g)) {
      if (!source.includes(title)) problems.push(`${page} quotes “${title}”, which is no test of ${test}`)
    }
  }
}

for (const page of tracked.filter((file) => file.endsWith('.md'))) {
  const text = textOf(page)
  checkLinks(page, text)
  if (page.startsWith('docs/decisions/') || page === 'CHANGELOG.md') continue
  checkSpans(page, text)
  checkQuotedTests(page, text)
}

for (const file of tracked.filter((name) => /\.(?:ts|tsx|sql|css)$/.test(name))) {
  for (const [page] of textOf(file).matchAll(/docs\/[\w/-]+\.md/g)) {
    if (!tracked.includes(page)) problems.push(`${file} refers to ${page}, which does not exist`)
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
