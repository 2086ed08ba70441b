import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** The real program in a separate process. */
export interface KashfServer {
  url: string
  dataDir: string
  /** Runs a script with the server's environment and returns its output. */
  run(script: string, args: string[]): Promise<string>
  /** The mails to `address`, oldest first, without the line breaks and `=3D` of quoted-printable. */
  mails(address: string): Promise<string[]>
  /** The 6-digit code of the newest mail to `address`; null if there is none yet. */
  mailedCode(address: string): Promise<string | null>
  /** Stops the server and deletes its data, unless `keepData` leaves them for another start. */
  stop(options?: { keepData: boolean }): Promise<void>
  /** Ends the server as a power cut does, and starts it again at the same address. */
  killAndRestart(): Promise<void>
}

/** Starts Kashf on a free port, by default with an empty DATA_DIR, and waits until it listens. */
export async function startServer(variables: Record<string, string> = {}): Promise<KashfServer> {
  const dataDir = variables.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'kashf-e2e-')))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DRAIN_SECONDS: '0', ...variables }
  let running = await startProgram(env)
  const { url } = running

  const mails = async (address: string): Promise<string[]> => {
    const outbox = path.join(dataDir, 'outbox')
    const names = (await readdir(outbox).catch(() => [] as string[]))
      // Unfinished files begin with a dot.
      .filter((name) => !name.startsWith('.') && name.endsWith(`-${address}.eml`))
      .sort()
    const texts = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
    return texts.map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
  }
  return {
    url,
    dataDir,
    run: (script, args) =>
      new Promise((resolve, reject) => {
        const program = spawn(process.execPath, [script, ...args], {
          cwd: ROOT,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let printed = ''
        for (const stream of [program.stdout, program.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            printed += chunk
          })
        }
        program.on('exit', (code) =>
          code === 0 ? resolve(printed) : reject(new Error(`${script}: ${code}\n${printed}`)),
        )
      }),
    mails,
    async mailedCode(address) {
      const newest = (await mails(address)).at(-1) ?? ''
      return /^(\d{6})\r?$/m.exec(newest)?.[1] ?? null
    },
    async killAndRestart() {
      await running.end('SIGKILL')
      running = await startProgram({ ...env, PORT: new URL(url).port })
    },
    async stop({ keepData } = { keepData: false }) {
      await running.end('SIGTERM')
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Program {
  url: string
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the program and waits until it listens. */
async function startProgram(env: NodeJS.ProcessEnv): Promise<Program> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let stopping = false
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-20_000)
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /^Kashf listening on (\S+)$/m.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server stopped while starting (${code})\n${errors}`)))
  })
  // Report a crash here, because it would otherwise only appear as refused connections in a later test.
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`the server stopped by itself (${signal ?? code})\n${errors}`)
  })
  return {
    url,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      stopping = true
      child.kill(signal)
      await ended
    },
  }
}
