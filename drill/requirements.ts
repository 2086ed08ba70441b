import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findNginx } from '../server/src/testing/servers/nginx.ts'

/** The programs of the machine that the drill runs. */
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

/** Why this machine lets nobody make network namespaces; null if it does. */
export function namespaceProblem(): string | null {
  const name = `kashf-drill-${process.pid}-probe`
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' })
  if (made.status !== 0) return made.stderr.trim() || String(made.error)
  spawnSync('ip', ['netns', 'del', name])
  return null
}
