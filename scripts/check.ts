import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'

const ROOT = path.join(import.meta.dirname, '..')

interface Check {
  name: string
  program: string
  args: string[]
  cwd?: string
}

const TYPES_OF_PAGES: Check = {
  name: 'types of pages',
  program: 'node_modules/@react-router/dev/bin.cjs',
  args: ['typegen'],
  cwd: 'web',
}

/** The slowest checks come first, because the checks run in parallel. */
const CHECKS: Check[] = [
  { name: 'regular expressions', program: 'scripts/check-expressions.ts', args: [] },
  {
    name: 'import rules',
    program: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [
      'contract',
      'art',
      'server/src',
      'web/app',
      'web/host.ts',
      'simulators',
      'scripts',
      'bench',
      'drill',
      'e2e',
    ],
  },
  { name: 'unused code', program: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'types of the web', program: 'node_modules/typescript/bin/tsc', args: ['-p', 'web'] },
  { name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
  { name: 'format, lint', program: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '.'] },
  { name: 'documentation', program: 'scripts/check-docs.ts', args: [] },
  { name: 'folders', program: 'scripts/check-folders.ts', args: [] },
  { name: 'owners of tables', program: 'scripts/check-tables.ts', args: [] },
  { name: 'page weight', program: 'web/budget.ts', args: [] },
  { name: 'types of the worker', program: 'node_modules/typescript/bin/tsc', args: ['-p', 'web/worker'] },
]

interface Outcome {
  passed: boolean
  output: string
}

function run(check: Check): Promise<Outcome> {
  const file = path.join(ROOT, check.program)
  if (!existsSync(file)) return Promise.resolve({ passed: false, output: `${check.program} is missing.\n` })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...check.args], {
      cwd: path.join(ROOT, check.cwd ?? '.'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}

const failed: string[] = []
async function runNext(waiting: Check[]): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { passed, output } = await run(check)
    console.log(`\n— ${check.name}\n${output.trimEnd()}`)
    if (!passed) failed.push(check.name)
  }
}

await buildWebIfNeeded()
// The type check of the web needs the generated types of its pages.
await runNext([TYPES_OF_PAGES])
const waiting = [...CHECKS]
await Promise.all(Array.from({ length: availableParallelism() }, () => runNext(waiting)))
console.log(failed.length === 0 ? '\nEverything is clean.' : `\nNot clean: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
