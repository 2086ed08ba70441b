import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const PREFIX = 'kashf-drill'
const SWITCH = 'switch0'
/** The drill's own IP address, which those of the hosts follow. */
const DRILL_ADDRESS = '10.88.0.1'

/** The user that a program runs as. */
export interface ProgramUser {
  uid?: number
  gid?: number
}

/** A machine of the drill: a network namespace on the drill's switch. */
export interface Host {
  readonly name: string
  readonly address: string
  /** Runs a program on this host, which ends with the drill. Its output is appended to the host's log. */
  run(program: string, args: string[], options?: ProgramUser & { env?: NodeJS.ProcessEnv }): ChildProcess
  /** Sends a signal to every process of the host. */
  signal(signal: NodeJS.Signals): void
  isEmpty(): boolean
  /** Simulates a pulled cable: nothing is refused, and nothing arrives. */
  unplug(): void
  plug(): void
}

export interface Network {
  addHost(name: string): Host
  /** Ends every process of every host and removes the namespaces. */
  close(): void
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`)
}

const namespaceFile = (namespace: string) => path.join('/run/netns', namespace)

/** The processes in a network namespace. */
function processesIn(namespace: string): number[] {
  const inode = statSync(namespaceFile(namespace)).ino
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && statSync(`/proc/${pid}/ns/net`).ino === inode
      } catch {
        return false // the process has exited
      }
    })
}

function signalAll(namespace: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(namespace)) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has exited.
    }
  }
}

function remove(namespace: string): void {
  // Repeat, because a process may have been starting another one.
  while (processesIn(namespace).length > 0) signalAll(namespace, 'SIGKILL')
  ip('netns', 'del', namespace)
}

/** Removes the remains of drills that were killed. */
function removeLeftovers(): void {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const [namespace, pid] of stdout.matchAll(new RegExp(`^${PREFIX}-(\\d+)-\\w+`, 'gm'))) {
    try {
      process.kill(Number(pid), 0)
    } catch {
      remove(namespace)
    }
  }
}

/**
 * Creates a switch in the network namespace of this process, which must be a separate one (`unshare --net`), so that
 * the drill does not touch the addresses and the firewall of the machine, and several drills can run at once.
 */
export function openNetwork(logs: string): Network {
  removeLeftovers()
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', SWITCH, 'type', 'bridge')
  ip('addr', 'add', `${DRILL_ADDRESS}/24`, 'dev', SWITCH)
  ip('link', 'set', SWITCH, 'up')
  const namespaces: string[] = []

  function addHost(name: string): Host {
    const namespace = `${PREFIX}-${process.pid}-${name}`
    const port = `port${namespaces.length}`
    const address = DRILL_ADDRESS.replace(/1$/, String(namespaces.length + 2))
    ip('netns', 'add', namespace)
    namespaces.push(namespace)
    ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', port, 'master', SWITCH, 'up')
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up')
    const log = openSync(path.join(logs, `${name}.log`), 'a')
    return {
      name,
      address,
      run(program, args, { uid, gid, env } = {}) {
        const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
        const wrapped = [`--net=${namespaceFile(namespace)}`, 'setpriv', ...user, '--pdeathsig=KILL', program]
        return spawn('nsenter', [...wrapped, ...args], {
          cwd: '/',
          ...(env && { env }),
          stdio: ['ignore', log, log],
        })
      },
      signal: (signal) => signalAll(namespace, signal),
      isEmpty: () => processesIn(namespace).length === 0,
      unplug: () => ip('link', 'set', port, 'down'),
      plug: () => ip('link', 'set', port, 'up'),
    }
  }
  return {
    addHost,
    close: () => {
      for (const namespace of namespaces) remove(namespace)
    },
  }
}
