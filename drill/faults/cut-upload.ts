import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { TestPerson } from '../../server/src/testing/builders/people.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Kashf } from '../nodes/kashf.ts'

const MIB = 2 ** 20
/** The chunk size of the web client, which is the maximum that may have to be sent twice. */
export const CHUNK_BYTES = 8 * MIB
const SIZE = 2 * CHUNK_BYTES + 3 * MIB
const CUT_AFTER_BYTES = 3 * MIB
/** The timeout, generous for a busy machine. */
const GIVE_UP_MS = 300_000

/** Starts an upload at one host, which is killed in the middle of a chunk, and completes it at another one. */
export async function cutUpload(
  teacher: TestPerson,
  [first, second]: readonly [Kashf, Kashf],
): Promise<{ size: number; sent: number; isWhole: boolean }> {
  const data = randomBytes(SIZE)
  const headers = { authorization: `Bearer ${teacher.token}`, 'tus-resumable': '1.0.0' }
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const created = await fetch(`${first.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(SIZE),
      'upload-metadata': `purpose ${encode('video')},filename ${encode('dars.mp4')}`,
    },
  })
  const id = created.headers.get('location')?.split('/').at(-1)
  if (!id) throw new Error(`the upload was not created: ${created.status}`)
  const pathname = `/api/uploads/${id}`
  const chunkHeaders = (offset: number) => ({
    ...headers,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  let sent = 0

  /** Resolves to true when the host has received the whole chunk. */
  async function send(host: Kashf, offset: number): Promise<boolean> {
    const chunk = data.subarray(offset, offset + CHUNK_BYTES)
    const request = { method: 'PATCH', headers: chunkHeaders(offset), body: chunk }
    const answer = await fetch(host.url + pathname, request).catch(() => null)
    if (answer?.status === 204) sent += chunk.length
    return answer?.status === 204
  }
  const offsetAt = async (host: Kashf): Promise<number | null> => {
    const answer = await fetch(host.url + pathname, { method: 'HEAD', headers }).catch(() => null)
    return answer?.ok ? Number(answer.headers.get('upload-offset')) : null
  }

  await waitFor('the first chunk', () => send(first, 0), GIVE_UP_MS)
  await sendPart(
    first.url + pathname,
    chunkHeaders(CHUNK_BYTES),
    data.subarray(CHUNK_BYTES, CHUNK_BYTES + CUT_AFTER_BYTES),
  )
  sent += CUT_AFTER_BYTES
  await first.kill()
  const restarted = first.start()
  // The dead host's lock is released when the database notices that its connection is gone.
  const goOn = async () => {
    const offset = await offsetAt(second)
    if (offset === SIZE) return true
    if (offset !== null) await send(second, offset)
    return false
  }
  await waitFor('the upload to end at the other host', goOn, GIVE_UP_MS)
  const compared = await fetch(`${second.url}${pathname}/checksum`, {
    method: 'PUT',
    headers: { authorization: headers.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ sha256: createHash('sha256').update(data).digest('hex') }),
  })
  await restarted
  return { size: SIZE, sent, isWhole: compared.ok }
}

/** Sends the beginning of a chunk without the rest. */
function sendPart(url: string, headers: Record<string, string>, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const chunk = request(url, { method: 'PATCH', headers: { ...headers, 'content-length': CHUNK_BYTES } })
    // The host is killed while it waits for the rest.
    chunk.on('error', reject)
    chunk.write(part, () => resolve())
  })
}
