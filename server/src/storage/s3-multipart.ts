import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { NO_ANSWER_LIMIT } from './multipart-upload.ts'
import { checkKey, type Multipart, type ReceivedPart } from './storage.ts'

const MAX_WAIT_MS = 60_000
const limited = () => ({ abortSignal: AbortSignal.timeout(MAX_WAIT_MS), ...NO_ANSWER_LIMIT })

/** Multipart uploads to a bucket. */
export function openMultipart(
  client: S3Client,
  Bucket: string,
  headersOf: (key: string) => { ContentType: string; CacheControl: string },
): Multipart {
  return {
    async begin(key) {
      const begun = await client.send(
        new CreateMultipartUploadCommand({ Bucket, Key: checkKey(key), ...headersOf(key) }),
        limited(),
      )
      if (!begun.UploadId) throw new Error('the S3 store began an upload without an id')
      return begun.UploadId
    },

    async parts(key, UploadId) {
      const parts: ReceivedPart[] = []
      let PartNumberMarker: string | undefined
      do {
        const list = new ListPartsCommand({ Bucket, Key: checkKey(key), UploadId, PartNumberMarker })
        const page = await client.send(list, limited()).catch(nullIfMissing)
        if (page === null) return null
        for (const { PartNumber, Size = 0, ETag = '' } of page.Parts ?? []) {
          if (PartNumber !== parts.length + 1) return parts
          parts.push({ number: PartNumber, size: Size, etag: ETag })
        }
        PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
      } while (PartNumberMarker)
      return parts
    },

    async putPart(key, { id, number, path }) {
      const { size } = await stat(path)
      const part = { Bucket, Key: checkKey(key), UploadId: id, PartNumber: number }
      await client.send(
        new UploadPartCommand({ ...part, Body: createReadStream(path), ContentLength: size }),
        limited(),
      )
    },

    async complete(key, UploadId, parts) {
      const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) }
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId, MultipartUpload }),
        limited(),
      )
    },

    async abort(key, UploadId) {
      const abort = new AbortMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId })
      await client.send(abort, limited()).catch(nullIfMissing)
    },

    async *walk(prefix) {
      const Prefix = `${checkKey(prefix)}/`
      let markers: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined
      do {
        const page = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers }),
          limited(),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key && UploadId) yield { key: Key, id: UploadId, beganAt: Initiated ?? new Date(0) }
        }
        markers = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined
      } while (markers)
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
