import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@kashf/contract/interface-language.ts'

const ROOT = path.join(import.meta.dirname, '..')
const WEB = path.join(ROOT, 'web')
/** Written after a successful build, because an interrupted build is incomplete. */
const BUILT = path.join(ROOT, 'web/build/built')

const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']

function newestChange(folder: string): number {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('build-')) continue
    if (['build', 'node_modules', '.react-router', '.vite'].includes(entry.name)) continue
    const file = path.join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestChange(file) : statSync(file).mtimeMs)
  }
  return newest
}

/** Builds the web, once for each language of the interface, if there is no build or its sources are newer. */
export async function buildWebIfNeeded(): Promise<void> {
  const sources = ['web', 'contract', 'art'].map((folder) => newestChange(path.join(ROOT, folder)))
  const lock = statSync(path.join(ROOT, 'package-lock.json')).mtimeMs
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > Math.max(...sources, lock)) return
  console.error('Building the web…')
  rmSync(BUILT, { force: true })
  const children: ChildProcess[] = []
  // Stops the builds when this process or its launcher is stopped.
  const stop = () => {
    for (const child of children) child.kill()
    process.exit(1)
  }
  for (const event of STOPS) process.once(event, stop)
  try {
    await Promise.all(INTERFACE_LANGUAGES.map((language) => build(language, children)))
  } finally {
    for (const child of children) child.kill()
    for (const event of STOPS) process.off(event, stop)
  }
  for (const language of INTERFACE_LANGUAGES) if (language !== 'uz') mergeBuild(language)
  writeFileSync(BUILT, '')
}

async function build(language: InterfaceLanguage, children: ChildProcess[]): Promise<void> {
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: WEB,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', INTERFACE_LANGUAGE: language },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`the web did not build in ${language}:\n${output}`)
}

/**
 * Merges the build of another language into the Latin one: its server bundle beside the other, its files among the
 * others. Files with equal names are equal, because names contain a hash of the content.
 */
function mergeBuild(language: InterfaceLanguage): void {
  const own = path.join(WEB, `build-${language}`)
  cpSync(path.join(own, 'client'), path.join(WEB, 'build/client'), { recursive: true, force: false })
  renameSync(path.join(own, 'server'), path.join(WEB, 'build', `server-${language}`))
  rmSync(own, { recursive: true })
}

if (import.meta.main) await buildWebIfNeeded()
