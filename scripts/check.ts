import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildWebIfNeeded } from './build-web.ts'

const ROOT = path.join(import.meta.dirname, '..')

interface Check {
  name: string
  program: string
  args: string[]
  cwd?: string
}

const CHECKS: Check[] = [
  { name: 'format, lint', program: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '.'] },
  {
    name: 'types of pages',
    program: 'node_modules/@react-router/dev/bin.cjs',
    args: ['typegen'],
    cwd: 'web',
  },
  { name: 'types', program: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
  { name: 'types of the web', program: 'node_modules/typescript/bin/tsc', args: ['-p', 'web'] },
  { name: 'types of the worker', program: 'node_modules/typescript/bin/tsc', args: ['-p', 'web/worker'] },
  { name: 'unused code', program: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
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
  { name: 'documentation', program: 'scripts/check-docs.ts', args: [] },
  { name: 'regular expressions', program: 'scripts/check-expressions.ts', args: [] },
  { name: 'page weight', program: 'web/budget.ts', args: [] },
]

function run(check: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, check.program), ...check.args], {
      cwd: path.join(ROOT, check.cwd ?? '.'),
      stdio: 'inherit',
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

await buildWebIfNeeded()
const failed: string[] = []
for (const check of CHECKS) {
  console.log(`\n— ${check.name}`)
  if (!existsSync(path.join(ROOT, check.program)) || !(await run(check))) failed.push(check.name)
}
console.log(failed.length === 0 ? '\nEverything is clean.' : `\nNot clean: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
