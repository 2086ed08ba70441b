import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWebIfNeeded } from './build-web.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')

interface Count {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, said again at the very end: of a long record, readers often have only its end. */
  failures: string[]
}

/** So much of a failure's message finds the place; the whole of it stands further up. */
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

/** A suite that broke before it could count anything is one failure, not none. */
function counted(code: number, read: () => Count): Count {
  try {
    const count = read()
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['✗ a suite ended before it could count'] }
  }
}

const results = (name: string) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'))

interface VitestFile {
  name: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

async function vitest(): Promise<Count> {
  const outputs = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, 'vitest.json')}`,
  ]
  const code = await run('vitest/vitest.mjs', ['run', ...outputs])
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = results('vitest.json')
    const failures = testResults.flatMap((file: VitestFile) => [
      ...(file.message ? [failure(path.relative(ROOT, file.name), file.message)] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => failure(test.fullName, test.failureMessages.join('\n'))),
    ])
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
  })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return failure(title, errors.map(({ message }) => message ?? '').join('\n'))
    })
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)]
}

async function playwright(): Promise<Count> {
  const code = await run('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'])
  return counted(code, () => {
    const { stats, suites, errors } = results('e2e.json')
    const failures = [
      ...errors.map(({ message }: { message: string }) => failure('before the browser tests', message)),
      ...suites.flatMap(failedSpecs),
    ]
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures,
    }
  })
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
await buildWebIfNeeded()
const suites = [await vitest(), await playwright()]
const sum = (key: 'passed' | 'failed' | 'skipped') => suites.reduce((total, suite) => total + suite[key], 0)
const skipped = sum('skipped')
for (const { failures } of suites) for (const text of failures) console.log(`\n${text}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') > 0 ? 1 : 0)
