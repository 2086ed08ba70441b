import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../clock.ts'
import { openDb } from '../db/client.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { uploadFolder } from '../media/uploads/upload-folder.ts'
import { buildTeacher } from './builders.ts'
import { type SpawnedServer, spawnServer } from './spawned-server.ts'
import { waitFor } from './wait.ts'

export interface CutUpload {
  /** Bytes of the file, and bytes of bodies that left the sender. */
  size: number
  sent: number
  /** Of the file at the sender, and of what lies at the server. */
  sha256: string
  arrived: string
}

const VARIABLES = { SECRET_KEY: 'a test secret that is long enough to pass' }
/** As the browser sends: pieces of 8 MB. */
const CHUNK_BYTES = 8 * 2 ** 20
const PIECE_BYTES = 64 * 1024

/**
 * Uploads a file of random bytes to the program in a process of its own over a line that breaks `cuts` times, while
 * the program is killed (-9) and started again `kills` times, at places spread by chance; goes on as the browser does.
 */
export async function cutUpload(input: { size: number; cuts: number; kills: number }): Promise<CutUpload> {
  const { size } = input
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-cut-'))
  await chmod(dataDir, 0o755)
  const file = path.join(dataDir, 'source.bin')
  const sha256 = await fillRandom(file, size)
  const breaks = [
    ...Array.from({ length: input.cuts }, () => ({ at: Math.random() * size, isKill: false })),
    ...Array.from({ length: input.kills }, () => ({ at: Math.random() * size, isKill: true })),
  ].toSorted((a, b) => a.at - b.at)
  let server: SpawnedServer = await spawnServer(dataDir, VARIABLES)
  let sent = 0
  try {
    const token = await signInTeacher(dataDir)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const id = await begin(server.url, headers, size)
    let offset = 0
    while (offset < size) {
      const until = Math.min(offset + CHUNK_BYTES, size)
      const next = breaks[0]
      const isCut = next !== undefined && next.at < until
      const stopAt = isCut ? Math.max(offset, Math.floor(next.at)) : until
      sent += await sendPiece(`${server.url}/api/uploads/${id}`, headers, { file, offset, until, stopAt })
      if (isCut) {
        breaks.shift()
        if (next.isKill) {
          await server.kill('program')
          server = await spawnServer(dataDir, VARIABLES)
        }
      }
      offset = await offsetOf(`${server.url}/api/uploads/${id}`, headers)
    }
    const compared = await fetch(`${server.url}/api/uploads/${id}/checksum`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ sha256 }),
    })
    if (!compared.ok) throw new Error(`the server compares and says ${compared.status}`)
    return { size, sent, sha256, arrived: await sumOf(uploadFolder(dataDir).finished(id)) }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fillRandom(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  const target = await open(file, 'w')
  for (let left = size; left > 0; left -= 2 ** 20) {
    const piece = randomBytes(Math.min(left, 2 ** 20))
    hash.update(piece)
    await target.write(piece)
  }
  await target.close()
  return hash.digest('hex')
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

async function signInTeacher(dataDir: string): Promise<string> {
  const db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 1, onError: () => {} })
  try {
    return (await buildTeacher({ db, clock: systemClock })).token
  } finally {
    await db.end()
  }
}

async function begin(url: string, headers: Record<string, string>, size: number): Promise<string> {
  const text = (value: string) => Buffer.from(value).toString('base64')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `purpose ${text('video')},filename ${text('dars.mp4')}`,
    },
  })
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (!id) throw new Error(`the upload was not begun: ${answer.status}`)
  return id
}

/** Sends `offset…until` as one chunk but breaks the line at `stopAt`; returns the bytes that left. */
async function sendPiece(
  url: string,
  headers: Record<string, string>,
  piece: { file: string; offset: number; until: number; stopAt: number },
): Promise<number> {
  const { file, offset, until, stopAt } = piece
  const chunk = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': until - offset,
      'upload-offset': offset,
    },
  })
  const over = new Promise<void>((resolve) => {
    chunk.on('response', (answer) => answer.resume().on('close', resolve))
    chunk.on('error', () => resolve())
    chunk.on('close', resolve)
  })
  let left = 0
  if (stopAt > offset) {
    const bytes = createReadStream(file, { start: offset, end: stopAt - 1, highWaterMark: PIECE_BYTES })
    for await (const part of bytes) {
      if (chunk.destroyed) break
      left += part.length
      if (!chunk.write(part)) await Promise.race([once(chunk, 'drain').catch(() => {}), over])
    }
  }
  if (stopAt < until) chunk.destroy()
  else chunk.end()
  await over
  return left
}

async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  const told = await waitFor('the offset', async () => {
    const answer = await fetch(url, { method: 'HEAD', headers }).catch(() => null)
    return answer?.ok ? answer.headers.get('upload-offset') : null
  })
  return Number(told)
}
