import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '../testing/wait.ts'
import { BoundedOutput } from './bounded-output.ts'

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants

let folder: string
let fifo: string
let reader: number
let output: BoundedOutput
let received: string

const open = (flags: number) => fs.openSync(fifo, flags | O_NONBLOCK)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'kashf-output-'))
  fifo = path.join(folder, 'pipe')
  execFileSync('mkfifo', [fifo])
  reader = open(O_RDONLY)
  output = new BoundedOutput(open(O_WRONLY))
  received = ''
})
afterEach(() => {
  fs.closeSync(reader)
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Reads the content of the pipe, and returns every complete line so far. */
function readLines(): { n?: number; security?: string; dropped?: number }[] {
  const bytes = Buffer.alloc(2 ** 16)
  try {
    for (let n = -1; n !== 0; ) {
      n = fs.readSync(reader, bytes)
      received += bytes.toString('utf8', 0, n)
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' })
  }
  return received
    .slice(0, received.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

/** A line of 1000 bytes. */
const line = (fields: object) => `${JSON.stringify(fields).padEnd(999)}\n`

it('holds 3 MB for a reader that stalls, and reports in its place how much it dropped', async () => {
  const before = Date.now()
  for (let n = 0; n < 10_000; n++) output.write(line({ n }))
  const heldUntil = 10_000 - output.dropped
  expect(heldUntil * 1000).toBeGreaterThan(3_100_000 - 1000)
  expect(heldUntil * 1000).toBeLessThan(3 * 2 ** 20 + 2 ** 16)

  await waitFor('everything to be read', async () => readLines().length > heldUntil)
  output.write(line({ n: 10_000 }))
  await waitFor('the next line', async () => readLines().some(({ n }) => n === 10_000))
  const lines = readLines()
  expect(lines.map(({ n }) => n)).toEqual([...Array(heldUntil).keys(), undefined, 10_000])
  expect(lines[heldUntil]).toMatchObject({
    level: 40,
    dropped: output.dropped,
    msg: 'log lines were dropped: nobody read them',
  })
  const { from, to } = lines[heldUntil] as { from?: string; to?: string }
  expect(Date.parse(from ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(to ?? '')).toBeLessThanOrEqual(Date.now())
})

it('drops security events last', async () => {
  for (let n = 0; n < 10_000; n++) output.write(line({ n, text: '"security":"' }))
  const others = 10_000 - output.dropped
  for (let n = 0; n < 500; n++) output.write(line({ security: 'signed_in' }))
  expect(output.dropped).toBe(10_000 - others)
  await waitFor('everything to be read', async () => readLines().at(-1)?.dropped)
  expect(readLines().filter(({ security }) => security)).toHaveLength(500)
  for (let n = 0; n < 10_000; n++) output.write(line({ security: 'signed_in' }))
  expect(output.dropped, 'they too are bounded').toBeGreaterThan(10_000)
})

it('keeps lines for a reader that closed and comes back', async () => {
  fs.closeSync(reader)
  output.write(line({ n: 1 }))
  await output.end()
  reader = open(O_RDONLY)
  output.write(line({ n: 2 }))
  await waitFor('both lines', async () => readLines().length === 2)
  expect(readLines().map(({ n }) => n)).toEqual([1, 2])
})

it('survives a full disk', async () => {
  const full = new BoundedOutput(fs.openSync('/dev/full', 'w'))
  for (let n = 0; n < 10_000; n++) full.write(line({ n }))
  await full.end()
  full.flushSync()
  expect(full.dropped).toBeGreaterThan(6_000)
})

it('writes what the reader takes at once when the process ends, without a line twice or in half', async () => {
  for (let n = 0; n < 40; n++) output.write(line({ n }))
  output.flushSync()
  await output.end()
  const numbers = readLines().map(({ n }) => n ?? -1)
  expect(numbers.toSorted((a, b) => a - b)).toEqual([...Array(40).keys()])
})

it('lets a process end whose terminal is stopped with Ctrl-S', async () => {
  const source = `
    import { openStandardOutput } from ${JSON.stringify(path.join(import.meta.dirname, 'bounded-output.ts'))}
    const output = openStandardOutput(process.stderr)
    output.write('started')
    process.stdin.once('data', async () => {
      for (let n = 0; n < 1000; n++) output.write('.'.repeat(1000))
      await output.end()
      process.exit(7)
    })`
  const program = path.join(folder, 'program.mts')
  fs.writeFileSync(program, source)
  const terminal = spawn('script', ['-qec', `'${process.execPath}' '${program}'`, '/dev/null'])
  await once(terminal.stdout, 'data')
  terminal.stdin.write('\x13go\n')
  expect((await once(terminal, 'exit'))[0]).toBe(7)
})
