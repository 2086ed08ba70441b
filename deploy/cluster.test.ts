import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../server/src/testing/servers/nginx.ts'

const FOLDER = path.join(import.meta.dirname, 'cluster')
const scratch = mkdtempSync(path.join(tmpdir(), 'kashf-cluster-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const textOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8')
const find = (program: string) =>
  ['/usr/sbin', '/usr/bin'].map((folder) => path.join(folder, program)).find((file) => existsSync(file))

/** A number of patroni.yml, such as `ttl`. */
const settingOf = (name: string) =>
  Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(textOf('patroni.yml'))?.[1])

describe('the cluster of three machines', () => {
  it('leaves a lease long enough for two failed calls, and never promotes a standby that lacks a commit', () => {
    const [ttl, loopWait, retryTimeout] = ['ttl', 'loop_wait', 'retry_timeout'].map(settingOf) as [
      number,
      number,
      number,
    ]
    expect({ ttl, loopWait, retryTimeout }).toEqual({ ttl: 20, loopWait: 5, retryTimeout: 5 })
    expect(ttl).toBeGreaterThanOrEqual(loopWait + 2 * retryTimeout)
    expect(textOf('patroni.yml')).toContain('    synchronous_mode: true\n')
  })

  it('lets each Patroni ask its own server over the replication protocol, as well as the other one', () => {
    const allowed = [...textOf('patroni.yml').matchAll(/- host replication replicator (\S+) /g)]
    expect(allowed.map(([, from]) => from)).toEqual(['127.0.0.1/32', '10.0.0.0/24'])
  })

  it('opens no more connections than PostgreSQL takes', () => {
    const perServer = Number(/maxconn (\d+)\n {2}server a/.exec(textOf('haproxy.cfg'))?.[1])
    const pool = Number(/default_pool_size = (\d+)/.exec(textOf('pgbouncer.ini'))?.[1])
    expect(2 * perServer).toBeLessThan(settingOf('max_connections'))
    expect(pool).toBeLessThan(perServer)
  })

  const haproxy = find('haproxy')
  it.skipIf(!haproxy)('is accepted by HAProxy (install the Debian package haproxy)', () => {
    const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', path.join(FOLDER, 'haproxy.cfg')], {
      encoding: 'utf8',
    })
    expect(stderr).not.toContain('WARNING')
    expect(status).toBe(0)
  })

  const patroni = find('patroni')
  const servers = '/usr/lib/postgresql'
  const version = existsSync(servers)
    ? readdirSync(servers).find((name) => existsSync(path.join(servers, name, 'bin/postgres')))
    : undefined
  it.skipIf(!patroni || !version)(
    'is accepted by Patroni (install the Debian packages patroni and postgresql)',
    async () => {
      // It connects to etcd, and refuses ports in use.
      const etcd = createServer().listen(0, '127.0.0.1')
      const [restapi, postgres] = [await freePort(), await freePort()]
      const address = etcd.address()
      const etcdPort = typeof address === 'object' && address ? address.port : 0
      const file = path.join(scratch, 'patroni.yml')
      writeFileSync(
        file,
        textOf('patroni.yml')
          .replaceAll(/10\.0\.0\.\d:2379/g, `127.0.0.1:${etcdPort}`)
          .replace('listen: 10.0.0.1:8008', `listen: 127.0.0.1:${restapi}`)
          .replace('listen: 10.0.0.1,127.0.0.1:5432', `listen: 127.0.0.1:${postgres}`)
          .replace('/var/lib/postgresql/18/main', path.join(scratch, 'cluster'))
          .replace('/usr/lib/postgresql/18', path.join(servers, version ?? '')),
      )
      const complaints = await new Promise<string>((resolve) => {
        let output = ''
        const child = spawn(patroni ?? '', ['--validate-config', file], { stdio: ['ignore', 'pipe', 'pipe'] })
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (text: Buffer) => {
            output += text
          })
        }
        child.once('exit', () => resolve(output.trim()))
      })
      etcd.close()
      // Patroni 3 asks for this list even where postgresql.pg_hba has one.
      expect(complaints.split('\n').filter((line) => line && !line.startsWith('bootstrap.pg_hba'))).toEqual(
        [],
      )
    },
  )
})
