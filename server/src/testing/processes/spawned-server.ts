import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clusterFolder } from '../../db/embedded.ts'
import { PROGRAM_ENVIRONMENT } from './program-environment.ts'

export interface SpawnedServer {
  url: string
  pid: number
  /** Kills the program (SIGKILL); with `database`, its PostgreSQL first. Resolves when the program has exited. */
  kill(victim: 'program' | 'database'): Promise<void>
  /** Kills only the database, which the program restarts. */
  killDatabase(): void
  /** Stops the program with SIGTERM. */
  stop(): Promise<void>
}

/** Starts the program in a separate process with the embedded database of `dataDir`. */
export async function spawnServer(
  dataDir: string,
  variables: Record<string, string>,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts')], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      DRAIN_SECONDS: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await firstLine(child)
  logUnexpectedExit(child)
  const killDatabase = () => {
    const file = path.join(clusterFolder(dataDir), 'postmaster.pid')
    const [pid = ''] = readFileSync(file, 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  return {
    url,
    pid: child.pid ?? 0,
    killDatabase,
    async kill(victim) {
      if (victim === 'database') killDatabase()
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Prints the last output of a program that exits without being stopped, to explain the failed test. */
function logUnexpectedExit(child: ChildProcess): void {
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4_000)
  })
  child.once('exit', (code, signal) => {
    if (!child.killed) console.error(`the server exited unexpectedly (${code ?? signal}): ${errors}`)
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  let output = ''
  let errors = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const [line, rest] = output.split('\n')
      if (line && rest !== undefined) resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${errors}`)))
  })
}
