import { constants } from 'node:os'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'
import { hasTool } from './tools.ts'

/** Resource limits of one run. */
export type Limits = {
  /** Limit of the address space, of which programs reserve more than they use. */
  memoryBytes: number
  /** Limit of writable memory; without it, only the address space is limited. */
  dataBytes?: number
  cpuS: number
  fileBytes: number
}

/** A way to confine a program; `levels` lists them from the strictest to none. */
export type Level = {
  /** Options of `unshare`; null when no namespaces are used. */
  namespaces: string[] | null
  /** Whether the program sees only the folders it needs; requires mount namespaces. */
  hidesFiles: boolean
  /** Options of `setpriv`; null keeps user and privileges. */
  privileges: string[] | null
}

const ALL_NAMESPACES = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
const NO_PRIVILEGES = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
const MAX_OPEN_FILES = 64
/**
 * Process 1 of a namespace ignores most signals, and `unshare` fails when it is killed. So an unprivileged shell is
 * process 1 and reports by its exit code which signal ended the program (see `signalOf`).
 */
const WAITING_SHELL = ['sh', '-c', '"$@"; exit $?', 'sh']
/** Maximum threads of all sandboxed programs together, because the kernel counts per user. */
const MAX_THREADS = 2000

/** The levels to try in this process, strictest first. The last one applies resource limits only. */
export function levels(): Level[] {
  const limitsOnly: Level = { namespaces: null, hidesFiles: false, privileges: null }
  if (!hasTool('setpriv')) return [limitsOnly]
  const user = sandboxUser()
  const noNewPrivileges: Level = {
    namespaces: null,
    hidesFiles: false,
    privileges: ['--inh-caps=-all', '--no-new-privs'],
  }
  if (user === null) {
    const userNamespace = ['--user', '--map-root-user']
    return [
      { namespaces: [...userNamespace, ...ALL_NAMESPACES], hidesFiles: true, privileges: NO_PRIVILEGES },
      { namespaces: [...userNamespace, '--net'], hidesFiles: false, privileges: NO_PRIVILEGES },
      noNewPrivileges,
      limitsOnly,
    ]
  }
  const privileges = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...NO_PRIVILEGES]
  return [
    { namespaces: ALL_NAMESPACES, hidesFiles: true, privileges },
    { namespaces: ['--net'], hidesFiles: false, privileges },
    { namespaces: null, hidesFiles: false, privileges },
    noNewPrivileges,
    limitsOnly,
  ]
}

/**
 * The command line that runs `command` at a level. It may write to `workFolder` only and sees `visibleFolders` besides
 * the system's programs and libraries.
 */
export function confinedCommand(
  level: Level,
  command: string[],
  { limits, workFolder, visibleFolders }: { limits: Limits; workFolder: string; visibleFolders: string[] },
): string[] {
  // The kernel clears this setting when the user changes, so it is set before the change (for `unshare`) and after it.
  const dieWithParent = ['--pdeathsig', 'KILL']
  const enter = path.join(import.meta.dirname, 'enter.sh')
  return [
    ...(level.namespaces ? ['setpriv', ...dieWithParent, 'unshare', ...level.namespaces] : []),
    ...(level.hidesFiles ? ['sh', enter, workFolder, ...visibleFolders, '--'] : []),
    ...(level.privileges ? ['setpriv', ...level.privileges, ...dieWithParent] : []),
    ...limitsOf(limits),
    ...(hasTool('nice') ? ['nice', '-n', '10'] : []),
    ...(level.hidesFiles ? WAITING_SHELL : []),
    ...command,
  ]
}

/** The signal encoded in an exit code at this level; null when the program ended by itself. */
export function signalOf({ hidesFiles }: Level, code: number | null): NodeJS.Signals | null {
  if (!hidesFiles || code === null) return null
  const found = Object.entries(constants.signals).find(([, number]) => number === code - 128)
  return found ? (found[0] as NodeJS.Signals) : null
}

function limitsOf({ memoryBytes, dataBytes, cpuS, fileBytes }: Limits): string[] {
  if (!hasTool('prlimit')) return []
  return [
    'prlimit',
    `--as=${memoryBytes}`,
    ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
    `--cpu=${Math.ceil(cpuS)}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    `--nofile=${MAX_OPEN_FILES}`,
    '--core=0',
    // The limit needs a dedicated user: otherwise all our own processes would count.
    ...(sandboxUser() === null ? [] : [`--nproc=${MAX_THREADS}`]),
  ]
}
