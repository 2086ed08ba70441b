import type { ErrorCode } from '@kashf/contract/errors.ts'
import { ERRORS, Server, type ServerOptions } from '@tus/server'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { errorBody } from '../../http/errors/error-body.ts'
import { failureOfOutage, RETRY_AFTER_S } from '../../http/errors/outage.ts'
import { finishUpload } from './finish-upload.ts'
import type { AvailableBytes } from './upload-folder.ts'
import { uploadLocker } from './upload-locker.ts'
import type { PlaceDeps } from './upload-place.ts'
import { UploadStore } from './upload-store.ts'

/** Error codes for the protocol's statuses; other statuses of 400–499 become `malformed_body`. */
const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  410: 'not_found',
  412: 'upload_protocol',
  413: 'body_too_large',
  // 501 reports an unsupported extension of the protocol.
  501: 'upload_protocol',
}

/** The library's server with errors in our format, so that none of its or the file system's messages reach a client. */
class UploadServer extends Server {
  override async write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('Content-Type', 'application/json; charset=utf-8')
    headers.set('Cache-Control', 'no-store')
    if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_S))
    // `onResponseError` below has already formatted this body.
    if (body?.startsWith('{')) return super.write(context, headers, status, body)
    const failure = new Failure(codes[status] ?? (status < 500 ? 'malformed_body' : 'internal'))
    return super.write(context, headers, failure.status, JSON.stringify(errorBody(failure, '')))
  }
}

/**
 * The tus protocol over our table and places. The library gets upload ids only from `idOf`, which returns the id that
 * `routes.ts` authorised the request for, never from the address.
 */
export function tusServer(
  deps: PlaceDeps & Pick<Deps, 'clock' | 'log'>,
  parts: {
    path: string
    availableBytes: AvailableBytes
    idOf: (request: object) => string
  },
): Server {
  const { path, availableBytes, idOf } = parts
  const options: ServerOptions = {
    path,
    relativeLocation: true,
    // Only the same origin is allowed; the library's default allows every origin.
    allowedOrigins: [],
    locker: uploadLocker(deps.db),
    // The time in which a writer may drain its connection after another request for the same upload arrived.
    lockDrainTimeout: 1000,
    namingFunction: (request) => idOf(request.runtime?.node?.req ?? {}),
    getFileIdFromRequest: (request) => idOf(request.runtime?.node?.req ?? {}),
    onUploadFinish: async (_request, upload) => {
      await finishUpload(deps, upload.id)
      return {}
    },
    onResponseError: (_request, error) => {
      const outage = failureOfOutage(error)
      if (outage) deps.log.warn({ err: error }, 'database or storage is not available to an upload')
      const busy = isInterrupted(error) ? new Failure('upload_busy') : null
      const failure = error instanceof Failure ? error : (outage ?? busy)
      if (failure) return { status_code: failure.status, body: JSON.stringify(errorBody(failure, '')) }
      const isClientError =
        'status_code' in error &&
        typeof error.status_code === 'number' &&
        (error.status_code < 500 || error.status_code === 501)
      if (!isClientError) {
        deps.log.error({ err: error }, 'unexpected failure of an upload')
      }
      return undefined
    },
  }
  return new UploadServer({ ...options, datastore: new UploadStore(deps, availableBytes) })
}

/** Whether a request yielded to a newer one; the library's own status would make clients give up. */
const isInterrupted = (error: Error | { body: string }) =>
  'body' in error && error.body === ERRORS.ABORTED.body
