import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

const USAGE = `Proves that every regular expression takes linear time. Usage: node scripts/check-expressions.ts [--list]
  --list   also prints each expression and where it is used`

const ROOT = path.join(import.meta.dirname, '..')

/** Folders of the server's and the browser's code, where all text counts as untrusted. */
const COVERED = ['contract', 'art', 'server/src', 'web/app', 'web/host.ts']
/** Code that never processes untrusted text: tests, their helpers and the demo school. */
const LEFT_OUT = /\.test\.tsx?$|^server\/src\/(?:testing|demo)\/|^web\/app\/testing\//
/**
 * The analysis of an expression takes a minute at most; one that exceeds it must be simplified. Its parts are limited
 * by counts, not by time, so that a busy machine gets the same result as an idle one.
 */
const LIMITS = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, mutationTimeout: null }

interface Expression {
  source: string
  flags: string
  places: string[]
}

const expressions = new Map<string, Expression>()
const problems: string[] = []

function add(source: string, flags: string, place: string): void {
  const key = `/${source}/${flags}`
  const known = expressions.get(key)
  if (known) known.places.push(place)
  else expressions.set(key, { source, flags, places: [place] })
}

function filesOf(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place]
  return readdirSync(path.join(ROOT, place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(?:^|\/)node_modules\//.test(file) && !LEFT_OUT.test(file))
}

/** Collects literals and refuses expressions built at run time, which cannot be checked. */
function collectFrom(file: string): void {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const placeOf = (at: number) => `${file}:${source.slice(0, at).split('\n').length}`
  const parsed = parseSync(file, source)
  if (parsed.errors.length > 0) problems.push(`${file} can't be parsed: ${parsed.errors[0]?.message}`)
  const refuseBuilt = (name: string, at: number) => {
    if (name === 'RegExp') problems.push(`${placeOf(at)} builds an expression: write a literal`)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags, placeOf(node.start))
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier') refuseBuilt(callee.name, start)
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier') refuseBuilt(callee.name, start)
    },
  }).visit(parsed.program)
}

/** Collects the patterns of all JSON schemas that a file of the contract exports. */
function collectPatterns(value: unknown, place: string, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  // Ajv compiles patterns with the Unicode flag.
  if ('pattern' in value && typeof value.pattern === 'string') add(value.pattern, 'u', place)
  for (const inner of Object.values(value)) collectPatterns(inner, place, seen)
}

async function examine({ source, flags, places }: Expression): Promise<void> {
  const found = await check(source, flags, LIMITS)
  if (found.status === 'safe') return
  const why =
    found.status === 'vulnerable'
      ? `${found.complexity.summary}, as with ${found.attack.pattern}`
      : 'not understood'
  problems.push(`${places.join(', ')}\n  /${source}/${flags}\n  ${why}`)
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit()
}
for (const file of COVERED.flatMap(filesOf)) collectFrom(file)
for (const file of filesOf('contract')) {
  collectPatterns(await import(path.join(ROOT, file)), `${file} (schema)`, new Set())
}
// Sequential, because the analyser is a single process that handles one request at a time.
for (const expression of expressions.values()) await examine(expression)
if (process.argv.includes('--list')) {
  for (const { source, flags, places } of expressions.values())
    console.log(`/${source}/${flags}\t${places.join(' ')}`)
}
console.log(`${expressions.size} expressions of ${COVERED.join(', ')}`)
for (const problem of problems) console.error(problem)
// The analyser's process would keep this one running.
process.exit(problems.length === 0 ? 0 : 1)
