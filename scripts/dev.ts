import { spawn } from 'node:child_process'
import path from 'node:path'

// Restarts the server when its files change; Vite inside the server hot-reloads pages in the browser.
const root = path.join(import.meta.dirname, '..')
const watched = ['server/src', 'server/migrations', 'contract', 'art'].map(
  (folder) => `--watch-path=${path.join(root, folder)}`,
)
const child = spawn(
  process.execPath,
  [
    ...watched,
    '--watch-preserve-output',
    path.join(root, 'server/src/main.ts'),
    '--dev',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', cwd: root },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
