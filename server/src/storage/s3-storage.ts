import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat as statFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { failUnavailable } from './fail-unavailable.ts'
import { NO_ANSWER_LIMIT, putMultipart } from './multipart-upload.ts'
import { presignRead } from './presign.ts'
import type { S3Location } from './s3-location.ts'
import { openMultipart } from './s3-multipart.ts'
import {
  checkKey,
  type ServedObject,
  type Storage,
  StorageKeyMissing,
  type StoredObject,
  sortedByKey,
} from './storage.ts'
import { writeWithinDiskRoom } from './write-file.ts'

const TYPES = new Map(
  Object.entries({
    '.mp4': 'video/mp4',
    '.m3u8': 'application/vnd.apple.mpegurl',
    '.vtt': 'text/vtt; charset=utf-8',
    '.webp': 'image/webp',
    '.jpg': 'image/jpeg',
  }),
)

/** Response headers for stores that serve browsers or a CDN directly. The object under a key never changes. */
const objectHeaders = (key: string): { ContentType: string; CacheControl: string } => ({
  ContentType: TYPES.get(path.extname(key)) ?? 'application/octet-stream',
  CacheControl: 'private, max-age=86400, immutable',
})

const MAX_SINGLE_PUT_BYTES = 64 * 2 ** 20

/** Timeouts of the store. A request that is safe to repeat is tried three times. */
export interface S3Limits {
  connectMs: number
  /** Milliseconds from the request to the beginning of its answer. */
  answerMs: number
  /**
   * Timeout in milliseconds without a byte in either direction. It is as long as a browser may pause a download that
   * passes through us.
   */
  silentMs: number
}
const LIMITS: S3Limits = { connectMs: 3_000, answerMs: 20_000, silentMs: 180_000 }

/** Objects in one bucket of an S3-compatible store; tested with OpenStack Swift's S3 API. */
export function openS3Storage(location: S3Location, limits = LIMITS): Storage {
  const { bucket: Bucket } = location
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: true,
    credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey },
    // Most S3-compatible stores do not support the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silentMs,
    },
  })
  failUnavailable(client)

  const stat = async (key: string): Promise<StoredObject | null> => {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
      return { key, size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  const cachedStat = cacheStats(stat)

  async function* walk(prefix: string | null): AsyncGenerator<StoredObject> {
    const Prefix = prefix === null ? undefined : `${checkKey(prefix)}/`
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) })).catch((error) => {
      if (!isMissing(error)) throw error
    })
  }

  const read: Storage['read'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }))
      if (!(Body instanceof Readable)) throw new Error('the S3 client answered without a stream')
      return Body
    } catch (error) {
      throw isMissing(error) ? new StorageKeyMissing(key) : error
    }
  }

  const putFile = async (Key: string, file: string): Promise<void> => {
    const { size } = await statFile(file)
    const target = { Bucket, Key, ...objectHeaders(Key) }
    if (size > MAX_SINGLE_PUT_BYTES) return putMultipart(client, target, file, size)
    const put = new PutObjectCommand({ ...target, Body: createReadStream(file), ContentLength: size })
    await client.send(put, NO_ANSWER_LIMIT)
  }

  return {
    stat,
    walk,
    list: async (prefix) => sortedByKey(walk(prefix)),
    delete: remove,
    read,
    async serve(key) {
      const found = await cachedStat(key)
      const open: ServedObject['open'] = async (range) => {
        const body = await read(key, range)
        return (out) => pipeline(body, out, { end: false })
      }
      return found && { size: found.size, modifiedAt: found.modifiedAt, open }
    },
    multipart: openMultipart(client, Bucket, objectHeaders),
    signedUrl: (key, input) => presignRead(location, checkKey(key), input),

    async put(key, source) {
      const Key = checkKey(key)
      if (Buffer.isBuffer(source)) {
        const put = new PutObjectCommand({ Bucket, Key, ...objectHeaders(Key), Body: source })
        await client.send(put, NO_ANSWER_LIMIT)
      } else if (source instanceof Readable) {
        // Through a temporary file, because S3 needs the length in advance and a failed stream cannot be sent again.
        const folder = await mkdtemp(path.join(tmpdir(), 'kashf-put-'))
        try {
          await writeWithinDiskRoom(source, path.join(folder, 'body'))
          await putFile(Key, path.join(folder, 'body'))
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      } else {
        await putFile(Key, source.path)
      }
    },

    async deletePrefix(prefix) {
      // Delete objects one by one, because DeleteObjects needs a Content-MD5 that the client no longer sends.
      for await (const { key } of walk(prefix)) await remove(key)
    },

    async toLocalFile(key, folder) {
      const file = path.join(folder, checkKey(key).replaceAll('/', '-'))
      await writeWithinDiskRoom(await read(key), file)
      return file
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

const STAT_MAX_AGE_MS = 5000
const MAX_STATS = 2000

/** Caches size and time of objects for a few seconds, so that they are not requested for every segment. */
function cacheStats(stat: Storage['stat']): Storage['stat'] {
  const known = new Map<string, { found: Promise<StoredObject | null>; untilMs: number }>()
  return (key) => {
    const now = performance.now()
    const entry = known.get(key)
    if (entry && entry.untilMs > now) return entry.found
    if (known.size >= MAX_STATS) known.clear()
    const found = stat(key)
    known.set(key, { found, untilMs: now + STAT_MAX_AGE_MS })
    // Missing objects and failures are not cached.
    found.then((object) => object ?? known.delete(key)).catch(() => known.delete(key))
    return found
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
