import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWebIfNeeded } from '../scripts/build-web.ts'
import { readPlan } from './options.ts'
import { findPrograms, namespaceProblem } from './requirements.ts'

// npm run drill: checks what the drill needs, and starts it in a network namespace of its own, where its switch is.

function refuse(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}

const args = process.argv.slice(2)
try {
  if (!readPlan(args)) process.exit(0)
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error), 2)
}
const found = findPrograms()
if ('missing' in found) {
  refuse(`The drill is skipped: install the Debian packages ${found.missing.join(', ')}.`, 0)
}
if (process.getuid?.() !== 0) refuse('The drill makes network namespaces, so it must be run by root.', 1)
const problem = namespaceProblem()
if (problem) refuse(`The drill is skipped: this machine lets nobody make network namespaces (${problem}).`, 0)
await buildWebIfNeeded()

const main = path.join(import.meta.dirname, 'main.ts')
const drill = spawn('unshare', ['--net', '--', process.execPath, main, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => drill.kill(signal))
process.once('disconnect', () => drill.kill('SIGTERM'))
drill.on('exit', (code) => process.exit(code ?? 1))
