import { constants } from 'node:os'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'
import { hasTool } from './tools.ts'

/** What one run may use. Sizes in bytes, processor time in seconds. */
export type Limits = { memoryBytes: number; cpuS: number; fileBytes: number }

/** A way to confine a program; `LEVELS` lists them from the strictest to none. */
export type Level = {
  /** Options of `unshare`; null where no namespace is entered. */
  namespaces: string[] | null
  /** Whether the program sees only the folders it needs; only with the namespaces for it. */
  hidesFiles: boolean
  /** Options of `setpriv`; null leaves user and privileges alone. */
  privileges: string[] | null
}

const NEW_FILES = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
const NO_PRIVILEGES = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
const MOST_OPEN_FILES = 64
/**
 * The first process of a namespace ignores most signals, and `unshare` stumbles when it was killed. So a shell is the first
 * (with no more rights than the program) and says by its exit code which signal ended it; `signalOf` reads that.
 */
const WAIT_FOR = ['sh', '-c', '"$@"; exit $?', 'sh']
/** Threads of all sandboxed programs together: the limit counts by user. */
const MOST_THREADS = 2000

/** The levels that this process may try, the strictest first. The last one is no confinement beyond the limits. */
export function levels(): Level[] {
  const open: Level = { namespaces: null, hidesFiles: false, privileges: null }
  if (!hasTool('setpriv')) return [open]
  const user = sandboxUser()
  const careful: Level = {
    namespaces: null,
    hidesFiles: false,
    privileges: ['--inh-caps=-all', '--no-new-privs'],
  }
  if (user === null) {
    const own = ['--user', '--map-root-user']
    return [
      { namespaces: [...own, ...NEW_FILES], hidesFiles: true, privileges: NO_PRIVILEGES },
      { namespaces: [...own, '--net'], hidesFiles: false, privileges: NO_PRIVILEGES },
      careful,
      open,
    ]
  }
  const privileges = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...NO_PRIVILEGES]
  return [
    { namespaces: NEW_FILES, hidesFiles: true, privileges },
    { namespaces: ['--net'], hidesFiles: false, privileges },
    { namespaces: null, hidesFiles: false, privileges },
    careful,
    open,
  ]
}

/**
 * The command line that runs `command` confined. `workFolder` is the only place it may write to, `visibleFolders` are what it
 * sees beside the system's own programs and libraries.
 */
export function confined(
  level: Level,
  command: string[],
  { limits, workFolder, visibleFolders }: { limits: Limits; workFolder: string; visibleFolders: string[] },
): string[] {
  // The signal is forgotten when the user changes, so it is asked for before (for `unshare`) and after.
  const dieWithParent = ['--pdeathsig', 'KILL']
  const enter = path.join(import.meta.dirname, 'enter.sh')
  return [
    ...(level.namespaces ? ['setpriv', ...dieWithParent, 'unshare', ...level.namespaces] : []),
    ...(level.hidesFiles ? ['sh', enter, workFolder, ...visibleFolders, '--'] : []),
    ...(level.privileges ? ['setpriv', ...level.privileges, ...dieWithParent] : []),
    ...limitsOf(limits),
    ...(hasTool('nice') ? ['nice', '-n', '10'] : []),
    ...(level.hidesFiles ? WAIT_FOR : []),
    ...command,
  ]
}

/** The signal that an exit code of this level stands for; null when the program ended by itself. */
export function signalOf({ hidesFiles }: Level, code: number | null): NodeJS.Signals | null {
  if (!hidesFiles || code === null) return null
  const found = Object.entries(constants.signals).find(([, number]) => number === code - 128)
  return found ? (found[0] as NodeJS.Signals) : null
}

function limitsOf({ memoryBytes, cpuS, fileBytes }: Limits): string[] {
  if (!hasTool('prlimit')) return []
  return [
    'prlimit',
    `--as=${memoryBytes}`,
    `--cpu=${Math.ceil(cpuS)}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    `--nofile=${MOST_OPEN_FILES}`,
    '--core=0',
    // Only where the user is the sandbox's own: else everything that runs as us would count.
    ...(sandboxUser() === null ? [] : [`--nproc=${MOST_THREADS}`]),
  ]
}
