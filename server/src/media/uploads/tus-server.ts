import type { ErrorCode } from '@kashf/contract/errors.ts'
import { ERRORS, Server, type ServerOptions } from '@tus/server'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { finishUpload } from './finish-upload.ts'
import type { AvailableBytes, UploadFolder } from './upload-folder.ts'
import { uploadLocker } from './upload-locker.ts'
import { UploadStore } from './upload-store.ts'

/** The protocol's statuses in our closed list. Others of 400–499 are malformed requests. */
const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  410: 'not_found',
  412: 'upload_protocol',
  413: 'body_too_large',
  // An extension of the protocol that is not offered.
  501: 'upload_protocol',
}

/** The library's answers with failures in our shape: no word of its own, or of the disk's, reaches a client. */
class UploadServer extends Server {
  override async write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('Content-Type', 'application/json; charset=utf-8')
    headers.set('Cache-Control', 'no-store')
    // Ours were written by onResponseError below.
    if (body?.startsWith('{')) return super.write(context, headers, status, body)
    const failure = new Failure(codes[status] ?? (status < 500 ? 'malformed_body' : 'internal'))
    return super.write(context, headers, failure.status, JSON.stringify(failure.body('')))
  }
}

/**
 * The tus protocol over our table and folder. Who may ask was decided before (routes.ts): `idOf` gives the id of the
 * upload that a request was authorised for, and the library gets its ids from there alone, never from the address.
 */
export function tusServer(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  parts: {
    path: string
    folder: UploadFolder
    availableBytes: AvailableBytes
    idOf: (request: object) => string
  },
): Server {
  const { path, folder, availableBytes, idOf } = parts
  const options: ServerOptions = {
    path,
    relativeLocation: true,
    // Same origin only: without this the library answers every origin.
    allowedOrigins: [],
    locker: uploadLocker(deps.db),
    // How long a writer may still drain its line when another request for the same upload has come.
    lockDrainTimeout: 1000,
    namingFunction: (request) => idOf(request.runtime?.node?.req ?? {}),
    getFileIdFromRequest: (request) => idOf(request.runtime?.node?.req ?? {}),
    onUploadFinish: async (_request, upload) => {
      await finishUpload(deps, folder, upload.id)
      return {}
    },
    onResponseError: (_request, error) => {
      const failure =
        error instanceof Failure ? error : isInterrupted(error) ? new Failure('upload_busy') : null
      if (failure) return { status_code: failure.status, body: JSON.stringify(failure.body('')) }
      const isTold =
        'status_code' in error &&
        typeof error.status_code === 'number' &&
        (error.status_code < 500 || error.status_code === 501)
      if (!isTold) {
        deps.log.error({ err: error }, 'unexpected failure of an upload')
      }
      return undefined
    },
  }
  return new UploadServer({ ...options, datastore: new UploadStore({ db: deps.db, folder, availableBytes }) })
}

/** A request that gave way to a newer one; the library calls it a bad one, after which clients give up. */
const isInterrupted = (error: Error | { body: string }) =>
  'body' in error && error.body === ERRORS.ABORTED.body
