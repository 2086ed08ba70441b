import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../clock.ts'
import { openDb } from '../../db/client.ts'
import { runningDatabaseUrl } from '../../db/embedded.ts'
import { uploadFolder } from '../../media/uploads/upload-folder.ts'
import { buildTeacher } from '../builders/people.ts'
import { waitFor } from '../wait.ts'
import { type SpawnedServer, spawnServer } from './spawned-server.ts'

export interface CutUpload {
  /** Size of the file in bytes. */
  size: number
  /** Bytes of request bodies sent, including those sent again. */
  sent: number
  /** Hash of the source file. */
  sha256: string
  /** Hash of the file on the server. */
  arrived: string
}

const SECRET_KEY = 'a test secret that is long enough to pass'
/** The chunk size of the web client. */
const CHUNK_BYTES = 8 * 2 ** 20
const PIECE_BYTES = 64 * 1024
/**
 * The limit of bytes that are sent but not yet on the server's disk: half a second at 2 Mbit/s. An unthrottled loopback
 * connection buffers megabytes, depending on the machine.
 */
const IN_FLIGHT_BYTES = 128 * 1024

/** The maximum number of bytes that one disconnect can lose. */
export const LOST_BYTES = IN_FLIGHT_BYTES + PIECE_BYTES

/**
 * Uploads a random file while the connection is cut `cuts` times and the server is killed and restarted `kills` times, at
 * random offsets, resuming as the web client does. Without `databaseUrl` the server starts its own database.
 */
export async function cutUpload(input: {
  size: number
  cuts: number
  kills: number
  databaseUrl?: string
}): Promise<CutUpload> {
  const { size, databaseUrl } = input
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-cut-'))
  await chmod(dataDir, 0o755)
  const file = path.join(dataDir, 'source.bin')
  const sha256 = await fillRandom(file, size)
  const breaks = [
    ...Array.from({ length: input.cuts }, () => ({ at: Math.random() * size, isKill: false })),
    ...Array.from({ length: input.kills }, () => ({ at: Math.random() * size, isKill: true })),
  ].toSorted((a, b) => a.at - b.at)
  const variables = { SECRET_KEY, ...(databaseUrl && { ROLE: 'web', DATABASE_URL: databaseUrl }) }
  let server: SpawnedServer = await spawnServer(dataDir, variables)
  let sent = 0
  try {
    const token = await signInTeacher(databaseUrl ?? runningDatabaseUrl(dataDir) ?? '')
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const id = await begin(server.url, headers, size)
    const arriving = uploadFolder(dataDir).receiving(id)
    let offset = 0
    while (offset < size) {
      const until = Math.min(offset + CHUNK_BYTES, size)
      const next = breaks[0]
      const isCut = next !== undefined && next.at < until
      const stopAt = isCut ? Math.max(offset, Math.floor(next.at)) : until
      const piece = { file, offset, until, stopAt, arriving }
      sent += await sendPiece(`${server.url}/api/uploads/${id}`, headers, piece)
      if (isCut) {
        breaks.shift()
        if (next.isKill) {
          await server.kill('program')
          server = await spawnServer(dataDir, variables)
        }
      }
      offset = await offsetOf(`${server.url}/api/uploads/${id}`, headers)
    }
    const compared = await fetch(`${server.url}/api/uploads/${id}/checksum`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ sha256 }),
    })
    if (!compared.ok) throw new Error(`the checksum was answered with ${compared.status}`)
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

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

async function signInTeacher(databaseUrl: string): Promise<string> {
  const db = openDb(databaseUrl, { max: 1, onError: () => {} })
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
  if (!id) throw new Error(`the upload was not created: ${answer.status}`)
  return id
}

/**
 * Sends the bytes from `offset` to `until` as one chunk, paced by the growth of `arriving` on the server, and cuts the
 * connection at `stopAt`. Returns the number of bytes sent.
 */
async function sendPiece(
  url: string,
  headers: Record<string, string>,
  piece: { file: string; offset: number; until: number; stopAt: number; arriving: string },
): Promise<number> {
  const { file, offset, until, stopAt, arriving } = piece
  const chunk = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': until - offset,
      'upload-offset': offset,
    },
  })
  let isOver = false
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      resolve()
    }
    chunk.on('response', (answer) => answer.resume().on('close', end))
    chunk.on('error', end)
    chunk.on('close', end)
  })
  let left = 0
  if (stopAt > offset) {
    const bytes = createReadStream(file, { start: offset, end: stopAt - 1, highWaterMark: PIECE_BYTES })
    for await (const part of bytes) {
      if (isOver) break
      left += part.length
      chunk.write(part)
      while (!isOver && (await sizeOf(arriving)) < offset + left - IN_FLIGHT_BYTES) await delay(1)
    }
  }
  if (stopAt < until) chunk.destroy()
  else chunk.end()
  await over
  return left
}

async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  const ask = async () => {
    const answer = await fetch(url, { method: 'HEAD', headers }).catch(() => null)
    return answer?.ok ? answer.headers.get('upload-offset') : null
  }
  return Number(await waitFor('the offset', ask, 60_000))
}
