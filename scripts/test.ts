import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')

interface Count {
  passed: number
  failed: number
  skipped: number
}

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
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const results = (name: string) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'))

async function vitest(): Promise<Count> {
  const outputs = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, 'vitest.json')}`,
  ]
  const code = await run('vitest/vitest.mjs', ['run', ...outputs])
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests } = results('vitest.json')
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  })
}

async function playwright(): Promise<Count> {
  const code = await run('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'])
  return counted(code, () => {
    const { expected, unexpected, flaky, skipped } = results('e2e.json').stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
await buildWebIfNeeded()
const suites = [await vitest(), await playwright()]
const sum = (key: keyof Count) => suites.reduce((total, suite) => total + suite[key], 0)
const skipped = sum('skipped')
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') > 0 ? 1 : 0)
