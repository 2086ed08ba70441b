import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
/** Written after a successful build, because an interrupted build is incomplete. */
const BUILT = path.join(ROOT, 'web/build/built')

const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']

function newestChange(folder: string): number {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['build', 'node_modules', '.react-router', '.vite'].includes(entry.name)) continue
    const file = path.join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestChange(file) : statSync(file).mtimeMs)
  }
  return newest
}

/** Builds the web if there is no build or its sources are newer. */
export async function buildWebIfNeeded(): Promise<void> {
  const sources = ['web', 'contract', 'art'].map((folder) => newestChange(path.join(ROOT, folder)))
  const lock = statSync(path.join(ROOT, 'package-lock.json')).mtimeMs
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > Math.max(...sources, lock)) return
  console.error('Building the web…')
  rmSync(BUILT, { force: true })
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: path.join(ROOT, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  // Stop the build when this process or its launcher is stopped.
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  for (const event of STOPS) process.once(event, stop)
  const code = await new Promise((resolve) => child.on('exit', resolve))
  for (const event of STOPS) process.off(event, stop)
  if (code !== 0) throw new Error(`the web did not build:\n${output}`)
  writeFileSync(BUILT, '')
}

if (import.meta.main) await buildWebIfNeeded()
