import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findNginx } from '../server/src/testing/servers/nginx.ts'

/** The programs of the machine that the drill needs. */
export interface Programs {
  nginx: string
  haproxy: string
}

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/usr/bin', '/bin']

function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM_FOLDERS]
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ?? null
}

/** Whether `python3-swift` with its on-disk object server is installed. */
const hasSwift = () => spawnSync('/usr/bin/python3', ['-c', 'import swift.obj.server']).status === 0

/** The programs, or what is missing, as a list of Debian packages. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const nginx = findNginx()
  const haproxy = find('haproxy')
  const missing = [
    ...(nginx ? [] : ['nginx']),
    ...(haproxy ? [] : ['haproxy']),
    ...(hasSwift() ? [] : ['python3-swift']),
    ...(find('ip') ? [] : ['iproute2']),
    ...(find('nsenter') && find('setpriv') && find('unshare') ? [] : ['util-linux']),
    ...(find('tar') ? [] : ['tar']),
  ]
  return nginx && haproxy && missing.length === 0 ? { programs: { nginx, haproxy } } : { missing }
}

/** The reason why no hosts can be created here, for example in an unprivileged container; null if they can. */
export function networkProblem(): string | null {
  const name = `kashf-drill-${process.pid}-probe`
  const wired = 'ip link add probe0 type bridge && ip link add probe1 type veth peer name probe2'
  const steps = [
    ['ip', 'netns', 'add', name],
    ['unshare', '--net', '--', 'sh', '-c', wired],
  ]
  const failed = steps
    .map(([program = '', ...args]) => spawnSync(program, args, { encoding: 'utf8' }))
    .find(({ status }) => status !== 0)
  spawnSync('ip', ['netns', 'del', name])
  return failed ? `no network namespaces can be made here (${failed.stderr.trim() || failed.error})` : null
}

/** The reason why Swift cannot store objects in the folder for temporary files; null if it can. */
export function diskProblem(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'kashf-drill-probe-'))
  const set = `import os; os.setxattr(${JSON.stringify(folder)}, 'user.probe', b'1')`
  const { status } = spawnSync('/usr/bin/python3', ['-c', set])
  rmSync(folder, { recursive: true })
  return status === 0 ? null : `${tmpdir()} keeps no extended attributes, which Swift needs (set TMPDIR)`
}

const OF_THE_CLUSTER = ['usr/bin/patroni', 'usr/bin/etcd', 'usr/lib/postgresql/18/bin/postgres']

/** The reason why a folder is not a Debian that can run the cluster; null if it is. */
export function debianProblem(debian: string): string | null {
  const missing = OF_THE_CLUSTER.filter((file) => !existsSync(path.join(debian, file)))
  return missing.length === 0
    ? null
    : `${debian} has no ${missing.join(', ')}; drill/make-debian.sh ${debian} makes it`
}
