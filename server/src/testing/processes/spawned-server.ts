import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clusterFolder } from '../../db/embedded.ts'

export interface SpawnedServer {
  url: string
  pid: number
  /** Ends the program, or the database under it and then the program, without a word. Resolves when it is gone. */
  kill(victim: 'program' | 'database'): Promise<void>
  /** Ends the database alone: the program starts it again. */
  killDatabase(): void
  /** Ends it as an operator would. */
  stop(): Promise<void>
}

/** The program in a process of its own, with the embedded database of `dataDir`. */
export async function spawnServer(
  dataDir: string,
  variables: Record<string, string>,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server-process.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await firstLine(child)
  sayWhyItEnded(child)
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

/** A program that ends unasked is what some tests look for: its last words then stand in their record. */
function sayWhyItEnded(child: ChildProcess): void {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk).slice(-4_000)
  })
  child.once('exit', (code, signal) => {
    if (!child.killed) console.error(`the server ended by itself (${code ?? signal}): ${words}`)
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
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors}`)))
  })
}
