import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { buildWebIfNeeded } from './build-web.ts'

const USAGE = `Runs the tests. Usage: npm test [-- [path…] [--changed[=ref]]]
  path         only test files whose path contains it: money/payouts, e2e/program/journey
  --changed    only tests that depend on files that differ from the last commit, or from \`ref\``

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')

interface Count {
  passed: number
  failed: number
  skipped: number
  /** Failed tests with their messages, repeated at the end of the output, because long logs are often truncated. */
  failures: string[]
  /** Flaky tests: they failed first and passed when CI retried them. */
  flaky: string[]
}

/** The lines shown of a failure message, enough to find the place; the full message is further up in the output. */
const LINES_OF_A_FAILURE = 12
const failure = (name: string, message: string) =>
  `✗ ${name}\n${stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')}`

function run(program: string, args: string[], cwd = ROOT): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
      cwd,
      stdio: 'inherit',
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Counts the results of a suite. A crash outside its tests, or before it wrote results, counts as one failure. */
function counted(code: number, read: () => Count): Count {
  try {
    const count = read()
    if (code === 0 || count.failed > 0) return count
    const failures = [...count.failures, '✗ a suite failed outside its tests: see its output above']
    return { ...count, failed: 1, failures }
  } catch {
    const failures = ['✗ a suite ended without results']
    return { passed: 0, failed: 1, skipped: 0, failures, flaky: [] }
  }
}

const results = (name: string) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'))

interface VitestFile {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

async function vitest(selection: string[]): Promise<Count> {
  const outputs = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, 'vitest.json')}`,
  ]
  const code = await run('vitest/vitest.mjs', ['run', ...selection, ...outputs])
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = results('vitest.json')
    const files: VitestFile[] = testResults
    const tests = files.flatMap((file) => file.assertionResults)
    const described = (some: VitestFile['assertionResults']) =>
      some.map((test) => failure(test.fullName, test.failureMessages.join('\n')))
    const failures = [
      ...files
        .filter(({ message }) => message)
        .map(({ name, message }) => failure(path.relative(ROOT, name), message)),
      ...described(tests.filter(({ status }) => status === 'failed')),
    ]
    // A passed test with failure messages failed at first and was retried.
    const flaky = described(
      tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
    )
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, flaky }
  })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}
interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { errors: { message?: string }[] }[]
}

/** The browser tests with this status and their errors. */
function specsThatWere(status: PlaywrightTest['status'], suites: PlaywrightSuite[] = []): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => {
          const errors = results.flatMap((result) => result.errors)
          return failure(title, errors.map(({ message }) => message ?? '').join('\n'))
        }),
    ),
    ...specsThatWere(status, inner),
  ])
}

async function playwright(specs: string[]): Promise<Count> {
  const code = await run('@playwright/test/cli.js', [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...specs,
  ])
  return counted(code, () => {
    const { stats, suites, errors } = results('e2e.json')
    const failures = [
      ...errors.map(({ message }: { message: string }) => failure('before the browser tests', message)),
      ...specsThatWere('unexpected', suites),
    ]
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures,
      flaky: specsThatWere('flaky', suites),
    }
  })
}

/** The arguments of each suite; null if none of its tests are selected. */
function selectTests(args: string[]): { vitest: string[] | null; playwright: string[] | null } {
  // A bare `--changed` compares with the last commit; parseArgs would take the next argument as its value.
  const given = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))
  const { values, positionals } = parseArgs({
    args: given,
    options: { changed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  if (given.length === 0) return { vitest: [], playwright: [] }
  const specs = positionals.filter((place) => place.startsWith('e2e'))
  const places = positionals.filter((place) => !specs.includes(place))
  const changed = values.changed === undefined ? [] : [`--changed=${values.changed}`, '--passWithNoTests']
  return {
    vitest: places.length > 0 || changed.length > 0 ? [...places, ...changed] : null,
    playwright: specs.length > 0 ? specs : null,
  }
}

const selected = selectTests(process.argv.slice(2))
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
await buildWebIfNeeded()
const suites: Count[] = []
if (selected.vitest) suites.push(await vitest(selected.vitest))
if (selected.playwright) suites.push(await playwright(selected.playwright))
const sum = (key: 'passed' | 'failed' | 'skipped') => suites.reduce((total, suite) => total + suite[key], 0)
const skipped = sum('skipped')
const flaky = suites.flatMap((suite) => suite.flaky)
if (flaky.length > 0) console.log(`\nFlaky, passed only when retried:\n\n${flaky.join('\n\n')}`)
for (const text of suites.flatMap(({ failures }) => failures)) console.log(`\n${text}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') > 0 ? 1 : 0)
