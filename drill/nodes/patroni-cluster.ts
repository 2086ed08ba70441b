import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Host } from '../network/network.ts'
import type { Databases, Loss } from './databases.ts'
import { heal, type Kind, strike } from './losing.ts'
import { askOnce, databaseUrl, PASSWORD } from './postgres.ts'
import { answers, defineService, type Service } from './service.ts'

/** A host with its folder. */
interface Place {
  host: Host
  home: string
}

const CONFIGURATIONS = path.join(import.meta.dirname, '../../deploy/cluster')
const GIVE_UP_MS = 300_000
/** Patroni's ttl of 20 s, plus its promotion and HAProxy's checks. */
const PRIMARY_BACK_MS = 40_000
const STANDBY_BACK_MS = 30_000
/**
 * Patroni's ttl minus the watchdog's safety margin, after which the kernel resets a machine whose Patroni is frozen.
 */
const WATCHDOG_MS = 15_000
const LOST_FOR_MS = 6_000

const WRITE = sql`select pg_logical_emit_message(true, 'drill', 'write')`
const SYNCHRONOUS = sql`
  select count(*)::int as n from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`

/**
 * Runs /mnt/start in the Debian of a folder, as its user postgres, with the host's folder as /mnt and a separate /run.
 */
const IN_DEBIAN = `
set -e
mount --bind "$1" "$0/mnt"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/run"
mkdir -p "$0/dev/shm"
mount -t tmpfs tmpfs "$0/dev/shm"
install -d -m 0777 "$0/run/postgresql"
exec chroot --userspec=postgres:postgres "$0" /bin/sh /mnt/start`

/** Three machines as in deploy/cluster: Patroni with etcd on two, etcd alone on the third, and HAProxy. */
export function openPatroniCluster(
  places: { a: Place; b: Place; witness: Place; proxy: Place },
  { debian, haproxy: program }: { debian: string; haproxy: string },
): Databases {
  const { a, b, witness, proxy } = places
  const addresses = new Map([
    ['10.0.0.0/24', '10.88.0.0/24'],
    ['10.0.0.1', a.host.address],
    ['10.0.0.2', b.host.address],
    ['10.0.0.3', witness.host.address],
  ])

  /** A file of deploy/cluster for a machine, whose own name and address the file calls `a` and 10.0.0.1. */
  function configure(name: 'a' | 'b' | 'w', file: string, changes: [string | RegExp, string][]): string {
    let text = readFileSync(path.join(CONFIGURATIONS, file), 'utf8').replace(/^ *#.*\n/gm, '')
    const own = { a: '10.0.0.1', b: '10.0.0.2', w: '10.0.0.3' }[name]
    text = text
      .split('\n')
      .map((line) => (/initial-cluster:|hosts:/.test(line) ? line : line.replaceAll('10.0.0.1', own)))
      .join('\n')
      .replace(/^name: a$/m, `name: ${name}`)
      .replaceAll('CHANGE_ME', PASSWORD)
    for (const [from, to] of changes) text = text.replace(from, to)
    for (const [from, to] of addresses) text = text.replaceAll(from, to)
    return text
  }

  function machine(name: 'a' | 'b' | 'w', { host, home }: Place): Service {
    const [, uid = '0', gid = '0'] =
      /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync(path.join(debian, 'etc/passwd'), 'utf8')) ?? []
    chownSync(home, Number(uid), Number(gid))
    const etcd = configure(name, 'etcd.yml', [['/var/lib/etcd', '/mnt/etcd']])
    writeFileSync(path.join(home, 'etcd.yml'), etcd)
    const patroni = configure(name, 'patroni.yml', [
      ['/var/lib/postgresql/18/main', '/mnt/main'],
      ['shared_buffers: 2GB', 'shared_buffers: 128MB'],
      ['effective_cache_size: 5GB', 'effective_cache_size: 512MB'],
      // The drill archives nothing, and resets a frozen machine itself.
      ['archive_mode: "on"', 'archive_mode: "off"'],
      [/restore_command: .*/, 'restore_command: "false"'],
      ['mode: required', 'mode: off'],
    ])
    if (name !== 'w') writeFileSync(path.join(home, 'patroni.yml'), patroni)
    const start = [
      'export PATH=/usr/lib/postgresql/18/bin:/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/mnt; cd /mnt',
      name === 'w'
        ? 'exec etcd --config-file /mnt/etcd.yml'
        : 'etcd --config-file /mnt/etcd.yml & patroni /mnt/patroni.yml; code=$?; kill $!; wait; exit $code',
    ]
    writeFileSync(path.join(home, 'start'), `${start.join('\n')}\n`)
    const args = ['--mount', '--propagation=private', '--', 'sh', '-c', IN_DEBIAN, debian, home]
    const health = name === 'w' ? ':2379/health' : ':8008/health'
    return defineService({
      host,
      run: () => host.run('unshare', args),
      isUp: () => answers(`http://${host.address}${health}`),
    })
  }

  const machines = [machine('a', a), machine('b', b)] as const
  const etcd = machine('w', witness)
  const config = path.join(proxy.home, 'haproxy.cfg')
  const file = configure('a', 'haproxy.cfg', [
    [/bind 127\.0\.0\.1:/g, `bind ${proxy.host.address}:`],
    [/^ {2}(user|group) haproxy\n|^ {2}log .*\n/gm, ''],
  ])
  writeFileSync(config, file)
  const haproxy = defineService({
    host: proxy.host,
    run: () => proxy.host.run(program, ['-db', '-f', config]),
    isUp: () => answers(`http://${proxy.host.address}:8404/`),
  })
  const primaryUrl = databaseUrl(proxy.host.address, 5000)
  const asAdmin = (url: string, database = 'kashf') =>
    url.replace('kashf:', 'postgres:').replace(/\/kashf$/, `/${database}`)
  const does = (url: string) =>
    askOnce(WRITE, asAdmin(url)).then(
      () => true,
      () => false,
    )

  async function leader(among: readonly Service[] = machines): Promise<Service> {
    const leads = async ({ host }: Service) =>
      answers(`http://${host.address}:8008/primary`).catch(() => false)
    const find = async () => {
      const found = await Promise.all(among.map(leads))
      return among[found.indexOf(true)]
    }
    return waitFor('a leader', find, GIVE_UP_MS)
  }
  const otherThan = (one: Service): Service => (one === machines[0] ? machines[1] : machines[0])

  /**
   * Waits until Patroni relies on a synchronous standby, without which nothing is acknowledged and which it may
   * promote. For up to a loop Patroni still reports a lost standby, therefore PostgreSQL is asked too.
   */
  async function untilSynchronous(): Promise<void> {
    const counts = async ({ host }: Service) => answers(`http://${host.address}:8008/sync`).catch(() => false)
    const streams = async ({ host }: Service) =>
      askOnce<{ n: number }>(SYNCHRONOUS, asAdmin(databaseUrl(host.address), 'postgres')).then(
        (row) => (row?.n ?? 0) > 0,
        () => false,
      )
    const isThere = async () => {
      const [counted, streaming] = await Promise.all([
        Promise.all(machines.map(counts)),
        Promise.all(machines.map(streams)),
      ])
      return counted.includes(true) && streaming.includes(true)
    }
    await waitFor('a synchronous standby', isThere, GIVE_UP_MS)
  }
  const writesAreBack = () => waitFor('writes to be back', () => does(primaryUrl), GIVE_UP_MS)

  async function losePrimary(kind: Kind): Promise<Loss> {
    const old = await leader()
    const next = otherThan(old)
    const struckMs = performance.now()
    await strike(old, kind)
    if (kind === 'freeze') {
      await delay(WATCHDOG_MS)
      await old.kill()
    }
    await leader([next])
    await writesAreBack()
    await delay(LOST_FOR_MS)
    const splits: string[] = []
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        if (await does(databaseUrl(old.host.address))) {
          splits.push('the former primary acknowledged a commit')
          return
        }
        await delay(100)
      }
    })()
    // A frozen machine has been reset.
    await heal(old, kind === 'freeze' ? 'kill' : kind)
    const healedMs = performance.now()
    await untilSynchronous()
    isOver = true
    await watching
    const writesBack = { since: 'the loss', fromMs: struckMs, withinMs: PRIMARY_BACK_MS }
    return { struckMs, healedMs, writesBack, splits }
  }

  async function loseStandby(kind: Kind): Promise<Loss> {
    const standby = otherThan(await leader())
    const struckMs = performance.now()
    await strike(standby, kind)
    await delay(LOST_FOR_MS)
    await writesAreBack()
    await heal(standby, kind)
    const healedMs = performance.now()
    await untilSynchronous()
    const writesBack = { since: 'the loss', fromMs: struckMs, withinMs: STANDBY_BACK_MS }
    return { struckMs, healedMs, writesBack, splits: [] }
  }

  async function loseEtcd(kind: Kind): Promise<Loss> {
    const struckMs = performance.now()
    await strike(etcd, kind)
    await delay(LOST_FOR_MS)
    await heal(etcd, kind)
    return { struckMs, healedMs: performance.now(), writesBack: null, splits: [] }
  }

  return {
    haproxy,
    primaryUrl,
    replicaUrl: databaseUrl(proxy.host.address, 5001),
    async open() {
      await Promise.all([...machines, etcd].map((service) => service.start()))
      const url = asAdmin(databaseUrl((await leader()).host.address), 'postgres')
      await untilSynchronous()
      await askOnce(sql`create role kashf login password 'drill'`, url)
      await askOnce(sql`create database kashf owner kashf encoding 'UTF8'`, url)
      await haproxy.start()
      await writesAreBack()
    },
    lose: (victim, kind) =>
      victim === 'primary' ? losePrimary(kind) : victim === 'standby' ? loseStandby(kind) : loseEtcd(kind),
    services: () => [...machines, etcd, haproxy],
  }
}
