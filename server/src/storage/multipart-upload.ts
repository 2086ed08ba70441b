import { createReadStream } from 'node:fs'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

const PART_BYTES = 32 * 2 ** 20

/** No timeout for requests that are answered only after their body has arrived or the store has assembled an object. */
export const NO_ANSWER_LIMIT = { requestTimeout: 0 }

/** Uploads a large file in parts of 32 MiB (S3 allows 10 000 of them); a failure aborts the whole upload. */
export async function putMultipart(
  client: S3Client,
  { Bucket, Key, ...headers }: { Bucket: string; Key: string; ContentType: string; CacheControl: string },
  file: string,
  size: number,
): Promise<void> {
  const target = { Bucket, Key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...headers }))
  try {
    const parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const end = Math.min(start + PART_BYTES, size) - 1
      const PartNumber = parts.length + 1
      const Body = createReadStream(file, { start, end })
      const ContentLength = end - start + 1
      const { ETag } = await client.send(
        new UploadPartCommand({ ...target, UploadId, PartNumber, Body, ContentLength }),
        NO_ANSWER_LIMIT,
      )
      parts.push({ ETag, PartNumber })
    }
    const MultipartUpload = { Parts: parts }
    const complete = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload })
    await client.send(complete, NO_ANSWER_LIMIT)
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined)
    throw error
  }
}
