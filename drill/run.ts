import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWebIfNeeded } from '../scripts/build-web.ts'
import { type BuiltRelease, buildRelease } from './nodes/release.ts'
import { type Plan, readPlan } from './options.ts'
import { debianProblem, diskProblem, findPrograms, networkProblem } from './requirements.ts'

// npm run drill: checks the requirements of the drill, and starts it in a network namespace of its own for its switch.

function refuse(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function planOf(args: string[]): Plan {
  try {
    return readPlan(args) ?? process.exit(0)
  } catch (error) {
    refuse(sentenceOf(error), 2)
  }
}

const args = process.argv.slice(2)
const { from, debian } = planOf(args)
const found = findPrograms()
if ('missing' in found) {
  refuse(`The drill is skipped: install the Debian packages ${found.missing.join(', ')}.`, 0)
}
if (process.getuid?.() !== 0) refuse('The drill is skipped: only root may make network namespaces.', 0)
const problem = networkProblem() ?? diskProblem() ?? (debian === null ? null : debianProblem(debian))
if (problem) refuse(`The drill is skipped: ${problem}.`, 0)
await buildWebIfNeeded()

let release: BuiltRelease | null = null
if (from !== null) {
  console.log(`Building the release of ${from}…`)
  try {
    release = buildRelease(from)
  } catch (error) {
    refuse(sentenceOf(error), 1)
  }
}

const main = path.join(import.meta.dirname, 'main.ts')
const drill = spawn('unshare', ['--net', '--', process.execPath, main, ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...(release && { DRILL_RELEASE: release.folder }) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => drill.kill(signal))
process.once('disconnect', () => drill.kill('SIGTERM'))
drill.on('exit', (code) => {
  release?.remove()
  process.exit(code ?? 1)
})
