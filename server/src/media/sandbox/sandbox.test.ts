import { execFile, spawn, spawnSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../testing/wait.ts'
import { OutputRefused } from './outputs.ts'
import { describeProtections } from './protections.ts'
import type { Run } from './run-confined.ts'
import { type Sandbox, sandboxFor } from './sandbox.ts'
import { inputPath } from './spawn-confined.ts'

const run = promisify(execFile)
const derive = promisify(pbkdf2)
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

describe.skipIf(!isLinux)('the sandbox', () => {
  let folder: string
  let sandbox: Sandbox
  const secret = `sir-${Math.random()}`
  const limits = { memoryBytes: 2 ** 31, cpuS: 20, fileBytes: 2 ** 20 }

  beforeAll(async () => {
    // The folder is like a data folder that only its owner may enter.
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-sandbox-'))
    await writeFile(path.join(folder, 'secret'), secret, { mode: 0o600 })
    await writeFile(path.join(folder, 'input'), 'salom\n', { mode: 0o600 })
    sandbox = await sandboxFor({ program: '/bin/sh', check: ['-c', 'true'] })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs a shell script in the sandbox, as if a hostile file had taken over the parser. */
  const hijacked = (script: string, how: Partial<Run> = {}) =>
    sandbox.run(['-c', script, inputPath(0)], { limits, timeoutS: 20, ...how })
  const output = (subfolders: string[] = []) => ({ folder: path.join(folder, 'out'), subfolders })

  it('notices a program that exits before its inputs are closed', async () => {
    // With the thread pool busy, closing a file takes longer than the program runs.
    let isOver = false
    const keepBusy = async () => {
      while (!isOver) await derive('parol', 'tuz', 200_000, 32, 'sha256')
    }
    const busy = Array.from({ length: 8 }, keepBusy)
    const outcome = await hijacked('exit 3', { reads: [path.join(folder, 'input')] })
    isOver = true
    await Promise.all(busy)
    expect(outcome).toMatchObject({ code: 3, killedBy: null })
  })

  it('runs without privileges, network and our environment, as seen from outside', async () => {
    process.env.KASHF_SANDBOX_TEST = secret
    const sleepS = String(30 + Math.random())
    const running = hijacked(`sleep ${sleepS}; true`)
    const pid = await waitFor('the program', () => pidOf(sleepS))
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const { protections } = sandbox
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']) {
      expect(status).toMatch(new RegExp(`^${set}:\\t0{16}$`, 'm'))
    }
    const user = /^Uid:\t(\d+)\t\1\t\1\t\1$/m.exec(status)?.[1]
    expect(Number(user)).toBe(protections.userId)
    expect(Number(user)).not.toBe(0)
    if (isRoot) expect(status).toMatch(/^Groups:\t\s*$/m)
    expect(protections.hasNoNetwork).toBe(
      (await readlink(`/proc/${pid}/ns/net`)) !== (await readlink('/proc/self/ns/net')),
    )
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain(secret)
    const given = await readFile(`/proc/${pid}/limits`, 'utf8')
    expect(given).toMatch(/^Max address space +2147483648 +2147483648 /m)
    expect(given).toMatch(/^Max cpu time +20 +20 /m)
    expect(given).toMatch(/^Max open files +64 +64 /m)
    expect(given).toMatch(/^Max file size +1048576 +1048576 /m)
    expect(given).toMatch(/^Max core file size +0 +0 /m)
    const groupOf = async (of: number | string) =>
      (await readFile(`/proc/${of}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2]
    expect(await groupOf(pid)).not.toBe(await groupOf('self'))
    process.kill(pid, 'SIGKILL')
    await running
  })

  it('reads its input files from folders that it may not enter, and nothing else', async () => {
    const script = `read -r line < "$0"; [ "$line" = salom ] || exit 3; cat ${folder}/secret /proc/*/environ >&2; true`
    const { code, stderr } = await hijacked(script, { reads: [path.join(folder, 'input')] })
    expect(code).toBe(0)
    if (isRoot || sandbox.protections.hidesFiles) expect(stderr).not.toContain(secret)
    expect((await stat(path.join(folder, 'input'))).uid).toBe(process.getuid?.())
    // All other users have no more rights than before.
    expect((await stat(path.join(folder, 'input'))).mode & 0o027).toBe(0)
  })

  it('writes to its own folder only, and we own its output', async () => {
    await hijacked('echo bir > a/one; echo ikki > two', { writes: output(['a']) })
    const one = path.join(folder, 'out/a/one')
    expect(await readFile(one, 'utf8')).toBe('bir\n')
    expect((await stat(one)).uid).toBe(process.getuid?.())
    expect((await readdir(path.join(folder, 'out'))).toSorted()).toEqual(['a', 'two'])
    const elsewhere = await hijacked(
      `echo x > ${folder}/input; echo x > /usr/kashf-test; echo x > here; true`,
    )
    expect(elsewhere.stderr.match(/cannot create/g)).toHaveLength(3)
    expect(await readFile(path.join(folder, 'input'), 'utf8')).toBe('salom\n')
  })

  it.each([
    ['a symbolic link', 'ln -s /etc/passwd two'],
    ['a symbolic link in a folder', 'ln -s /etc/passwd a/v.mp4'],
    ['a symbolic link in place of a folder', 'rmdir a; ln -s /etc a'],
    ['a named pipe', 'mkfifo two'],
    ['a hard link', 'echo x > two; ln two three'],
  ])('refuses the output of a program that leaves %s', async (_, script) => {
    const writes = output(['a'])
    await expect(hijacked(script, { writes })).rejects.toThrow(OutputRefused)
    expect((await readdir(writes.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('limits the size of output files and the processor time', async () => {
    const writes = { folder: path.join(folder, 'grown') }
    const grown = await hijacked('exec cat /dev/zero > big || cat /proc/self/maps /proc/self/maps > big', {
      limits: { ...limits, fileBytes: 100 },
      writes,
    })
    expect(grown.code === 0 && !grown.killedBy).toBe(false)
    expect(await readdir(writes.folder)).toEqual([])
    const busy = await hijacked('while :; do :; done', { limits: { ...limits, cpuS: 1 } })
    expect(busy.killedBy).toBe('SIGKILL')
  })

  it('limits what a program holds in memory', async () => {
    const holding = (megabytes: number) =>
      hijacked(`dd if="$0" of=taken bs=${megabytes}M count=1`, {
        limits: { ...limits, dataBytes: 64 * 2 ** 20 },
        reads: [path.join(folder, 'input')],
        writes: output(),
      })
    expect((await holding(32)).code).toBe(0)
    expect((await holding(128)).code).toBe(1)
  })

  it('stops a program and removes its output when the disk has no more room for it', async () => {
    const writes = { folder: path.join(folder, 'full') }
    let looks = 0
    const hasRoom = async () => {
      looks += 1
      return looks < 3
    }
    const growing = await hijacked('while :; do cat "$0" >> big; done', {
      reads: [path.join(folder, 'input')],
      writes,
      hasRoom,
    })
    expect([growing.killedBy, looks]).toEqual(['disk', 3])
    expect(await readdir(writes.folder)).toEqual([])
  })

  it('leaves no process behind, even one that tried to escape', async () => {
    const sleepS = String(40 + Math.random())
    await hijacked(`sleep ${sleepS} & (setsid sleep ${sleepS} &); exit 0`)
    if (sandbox.protections.hidesFiles) expect(await pidOf(sleepS)).toBeNull()
    const stop = new AbortController()
    const stopped = hijacked(`sleep ${sleepS}; true`, { signal: stop.signal })
    await waitFor('the program', () => pidOf(sleepS))
    stop.abort()
    expect((await stopped).killedBy).toBe('abort')
    await waitFor('its end', async () => !(await pidOf(sleepS)))
  })

  it('is killed when our process dies', async () => {
    const sleepS = String(50 + Math.random())
    const source = `
      import { sandboxFor } from ${JSON.stringify(path.join(import.meta.dirname, 'sandbox.ts'))}
      const sandbox = await sandboxFor({ program: '/bin/sh', check: ['-c', 'true'] })
      await sandbox.run(['-c', 'sleep ${sleepS}; true'], ${JSON.stringify({ limits, timeoutS: 50 })})`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
    await waitFor('the program', () => pidOf(sleepS))
    worker.kill('SIGKILL')
    await waitFor('its end', async () => !(await pidOf(sleepS)))
  })

  // The protections of an ordinary user depend on the system, which may deny user namespaces.
  it.skipIf(!isRoot || !othersCanRead())('confines programs of an ordinary user, too', async () => {
    const source = `
      import { sandboxFor } from ${JSON.stringify(path.join(import.meta.dirname, 'sandbox.ts'))}
      import { describeProtections } from ${JSON.stringify(path.join(import.meta.dirname, 'protections.ts'))}
      const { protections } = await sandboxFor({ program: '/bin/sh', check: ['-c', 'true'] })
      console.log(JSON.stringify({ protections, line: describeProtections(protections) }))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source], {
      uid: 65_534,
      gid: 65_534,
    })
    const { protections, line } = JSON.parse(stdout)
    expect(protections).toMatchObject({ userId: 65_534, hasNoCapabilities: true, hasNoNewPrivileges: true })
    expect(protections.hasLimits).toBe(true)
    const userNamespaces = await run('setpriv', [
      ...['--reuid=65534', '--regid=65534', '--clear-groups', 'unshare', '--user', '--net', 'true'],
    ]).then(
      () => true,
      () => false,
    )
    expect(protections.hasNoNetwork).toBe(userNamespaces)
    expect(line.includes('NOT in force: no network')).toBe(!userNamespaces)
  })

  it('describes in one line what is enforced, and what is not', () => {
    const all = {
      userId: 7,
      hasNoCapabilities: true,
      hasNoNewPrivileges: true,
      hasNoNetwork: true,
      hidesFiles: true,
      hasLimits: true,
    }
    expect(describeProtections(all)).toBe(
      'user 7, no capabilities, no new privileges, no network, no other files, resource limits',
    )
    expect(describeProtections({ ...all, userId: 0, hasNoNetwork: false, hidesFiles: false })).toBe(
      'no capabilities, no new privileges, resource limits; NOT in force: an ordinary user, no network, no other files',
    )
  })
})

/** The process id of the `sleep` with this argument; null if none is running. */
async function pidOf(argument: string): Promise<number | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words[0] === 'sleep' && words[1] === argument) return Number(pid)
  }
  return null
}

/** Whether other users may read this project's files. */
function othersCanRead(): boolean {
  const args = ['--reuid=65534', '--clear-groups', 'test', '-r', import.meta.filename]
  return spawnSync('setpriv', args).status === 0
}
