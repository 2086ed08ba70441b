import { Readable } from 'node:stream'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { limitBody } from '../../../http/outbound/limit-body.ts'
import { fenceOf } from '../../../http/outbound/ordinary-address.ts'
import { OutboundFailure } from '../../../http/outbound/outbound-failure.ts'
import { type OutboundAnswer, requestOutbound } from '../../../http/outbound/request-outbound.ts'
import { appendToUpload, beginUpload } from '../../../media/uploads/append-to-upload.ts'
import { discardUpload } from '../../../media/uploads/discard-upload.ts'
import { placeOf } from '../../../media/uploads/place-of.ts'
import { findUpload, type UploadRow, uploadLimits } from '../../../media/uploads/upload.ts'
import type { LinkFailure } from '../../../text/uz/links.ts'
import { fileNameOf, titleOfFile } from './file-name.ts'
import { changeLink, type TakenLink } from './taken-link.ts'

const MIN_BYTES_PER_SECOND = 4 * 1024

/** A permanent failure: the answer shows that the link leads to no acceptable file. */
export class LinkRefused extends Error {
  readonly failure: LinkFailure

  constructor(failure: LinkFailure) {
    super(`link refused: ${failure}`)
    this.failure = failure
  }
}

/** The progress of a transfer in bytes, kept up to date while the file is received. */
export interface Progress {
  /** Bytes received of the whole file; null before the first answer. */
  receivedBytes: number | null
  /** Bytes received in this attempt. */
  newBytes: number
}

/**
 * Fetches the file of a link into an upload of its teacher and returns the upload's id. What an earlier attempt has received
 * is kept when the server answers with the rest of the same file. Sets `link.upload_id`.
 */
export async function receiveFile(
  deps: Deps,
  link: TakenLink,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<string> {
  const before = await receivedBefore(deps, link)
  if (before && before.offset === before.upload.size) return before.upload.id
  const answer = await requestOutbound(fenceOf(deps), {
    url: new URL(link.url),
    signal,
    headers: before ? rangeOf(link, before.offset) : {},
  })
  try {
    const continued = before && isRestOf(answer, before) ? before : null
    if (before && !continued) await discardUpload(deps, before.upload)
    if (answer.status === 206 && !continued) throw new OutboundFailure('unreachable')
    const { upload, offset } = continued ?? (await beginFile(deps, link, answer))
    await receiveBody(deps, { answer, upload, offset, progress })
    return upload.id
  } finally {
    answer.body.destroy()
  }
}

/** Appends the body of an answer to an upload, to its last byte. */
async function receiveBody(
  deps: Deps,
  input: Received & { answer: OutboundAnswer; progress: Progress },
): Promise<void> {
  const { answer, upload, offset, progress } = input
  let problem: unknown = new OutboundFailure('unreachable')
  const limits = { maxBytes: upload.size - offset, minBytesPerSecond: MIN_BYTES_PER_SECOND }
  const bytes = async function* () {
    try {
      for await (const piece of limitBody(answer.body, limits)) {
        progress.newBytes += piece.length
        progress.receivedBytes = offset + progress.newBytes
        yield piece
      }
    } catch (error) {
      // End the stream normally, so that all received bytes are written.
      problem = error
    }
  }
  const received = await appendToUpload(deps, upload, { source: Readable.from(bytes()), offset })
  progress.receivedBytes = received
  if (received < upload.size) throw problem
}

interface Received {
  upload: UploadRow
  /** Bytes. */
  offset: number
}

/** The bytes of earlier attempts, if the upload can be resumed or is complete. */
async function receivedBefore(deps: Deps, link: TakenLink): Promise<Received | null> {
  const upload = link.upload_id === null ? undefined : await findUpload(deps.db, link.upload_id)
  if (upload?.owner_id !== link.teacher_id || upload.state === 'taken') return null
  const offset = upload.state === 'complete' ? upload.size : await placeOf(deps, upload).receivedBytes(upload)
  if (offset === upload.size || (offset && link.validator !== null)) return { upload, offset }
  await discardUpload(deps, upload)
  return null
}

/** If-Range prevents resuming a file that has changed since. */
const rangeOf = (link: TakenLink, offset: number) => ({
  range: `bytes=${offset}-`,
  'if-range': link.validator ?? '',
})

const isRestOf = ({ status, headers }: OutboundAnswer, { upload, offset }: Received): boolean =>
  status === 206 && headers['content-range'] === `bytes ${offset}-${upload.size - 1}/${upload.size}`

/** Creates an upload for the file that an answer announces. */
async function beginFile(deps: Deps, link: TakenLink, answer: OutboundAnswer): Promise<Received> {
  const { status, headers, url } = answer
  if (status === 408 || status === 416 || status === 429 || status >= 500)
    throw new OutboundFailure('unreachable')
  if (status === 404 || status === 410) throw new LinkRefused('not_found')
  const type = headers['content-type'] ?? ''
  if (status !== 200 || /^(?:text\/html|application\/xhtml)/i.test(type)) throw new LinkRefused('not_public')
  if (/^(?:text\/|application\/json|image\/)/i.test(type)) throw new LinkRefused('not_video')
  const length = headers['content-length']
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw new LinkRefused('no_size')
  const size = Number(length)
  if (size > uploadLimits.video) throw new LinkRefused('too_big')
  if (size === 0) throw new LinkRefused('not_video')
  const name = fileNameOf(headers, url)
  const upload = await beginUpload(deps, {
    ownerId: link.teacher_id,
    purpose: 'video',
    name: name || 'video',
    size,
    sha256: null,
  })
  link.upload_id = upload.id
  const validator = strongEtag(headers.etag) ?? headers['last-modified'] ?? null
  await changeLink(deps, link, sql`upload_id = ${upload.id}, validator = ${validator}, received_bytes = 0`)
  await deps.db.run(sql`
    update lesson_import set size = ${size}, path = ${name || url.hostname}, title = coalesce(${titleOfFile(name)}, title)
     where id = ${link.import_id}`)
  return { upload, offset: 0 }
}

/** A weak ETag does not guarantee identical bytes. */
const strongEtag = (etag: string | undefined) => (etag && !etag.startsWith('W/') ? etag : null)
