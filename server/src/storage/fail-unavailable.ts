import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from './unavailable.ts'

const TOO_MANY_REQUESTS = 429

/** Turns every call that the store did not answer, after the last retry, into a `StorageUnavailable`. */
export function failUnavailable(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (input) => {
      try {
        return await next(input)
      } catch (error) {
        throw isUnavailable(error) ? new StorageUnavailable(error) : error
      }
    },
    { step: 'initialize', name: 'failUnavailable' },
  )
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    return status >= 500 || status === TOO_MANY_REQUESTS
  }
  return (
    'syscall' in error || error.name === 'TimeoutError' || BROKEN.has('code' in error ? error.code : null)
  )
}

/** Node's error codes for a connection that broke in the middle of an answer. */
const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
