// Plain JavaScript on purpose, because it must run on any Node before dependencies are installed. Usage: node run.mjs
// <script.ts> [arguments]. Installs missing dependencies, finds a Node that runs TypeScript, and runs the script.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))

const installed = path.join(root, 'node_modules', '.package-lock.json')
const wanted = path.join(root, 'package-lock.json')
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  console.error('Installing dependencies (once)…')
  // `install` instead of `ci`, because `ci` refuses a lockfile that was written where the registry lacks optional
  // packages of other platforms, although it has every version and hash that is used. `--no-save` leaves the lockfile
  // unchanged.
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
let node = major > 22 || (major === 22 && minor >= 18) ? process.execPath : undefined
if (!node) {
  try {
    node = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`)
  } catch {
    console.error(
      `Node 22.18 or newer is needed (this is ${process.version}). Run "npm install" with optional dependencies, or install a newer Node.`,
    )
    process.exit(1)
  }
}

// Without these, V8 keeps 128 MB for young objects, and malloc an arena for every thread and what was freed between two pages
// that are still kept (docs/operations/limits.md).
const YOUNG_OBJECTS = '--max-semi-space-size=8'
const MALLOC = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}
// With the compiled modules of the last start on disk, a start takes half the processor time.
const COMPILED = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node')

// The channel tells the program when this process has ended for any reason, so that it stops as well.
const child = spawn(node, [YOUNG_OBJECTS, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    ...MALLOC,
    NODE_COMPILE_CACHE: COMPILED,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  },
})
// A program that does not end is killed. The server sends its time limit; other programs get that of a PostgreSQL that
// writes its checkpoint.
let killAfterMs = 90_000
let isStopping = false
child.on('message', (message) => {
  killAfterMs = message?.killAfterMs ?? killAfterMs
})
function stop(signal) {
  child.kill(signal)
  if (!isStopping) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  isStopping = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// npm starts us through a shell. Neither tells us when it is killed, so we poll whether both are still our ancestors.
function above() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return `${process.ppid}`
  }
}
const begunUnder = above()
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (above() !== begunUnder) stop('SIGTERM')
  }, 500).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
