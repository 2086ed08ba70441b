import type { DetailedError, Upload } from 'tus-js-client'
import { ApiError, errorOfAnswer, networkError } from '../../../api/client/api-error.ts'
import { callerHeaders } from '../../../api/client/caller-headers.ts'
import { api } from '../../../api/client/client.ts'
import { unansweredError } from '../../../api/unanswered.ts'
import { readToken } from '../../../shell/base/session.ts'
import { startChecksum } from './checksum.ts'

/** The purpose of the file, as sent to the server. */
export type UploadPurpose =
  | 'video'
  | 'attachment'
  | 'lesson_file'
  | 'trailer'
  | 'listening'
  | 'speech'
  | 'homework'
  | 'post'

/** One file being uploaded. */
export interface Transfer {
  /** The upload's id once every byte has arrived intact; rejects with an ApiError, `aborted` after a cancel. */
  arrived: Promise<string>
  pause(): void
  resume(): void
  /** Stops the transfer and has the server delete the received bytes. */
  cancel(): void
  /** Stops permanently; another transfer of the same file continues. */
  leave(): void
  /** Forgets the resume data after the file was used. */
  forget(): void
}

export interface TransferEvents {
  /** Bytes sent so far. */
  onProgress(sent: number): void
  /** The connection was lost; it will be retried. */
  onWaiting(): void
  /** Every byte was sent; the server now verifies the checksum. */
  onChecking(): void
}

const ENDPOINT = '/api/uploads'
/** The chunk size, which bounds the bytes that are resent after a lost connection. */
const CHUNK_BYTES = 8 * 2 ** 20
/** Short delays first, then every 30 seconds for two hours; the `online` event retries at once. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 240 }, () => 30_000)]

/**
 * Uploads a file in resumable chunks with the tus protocol. An upload that was started before a reload is resumed. The
 * tus client is loaded with the first file.
 */
export function startTransfer(file: File, purpose: UploadPurpose, events: TransferEvents): Transfer {
  let upload: Upload | null = null
  let forget = () => {}
  let sentBytes = 0
  let state: 'running' | 'waiting' | 'paused' | 'checking' | 'over' = 'running'
  let settle: { resolve(id: string): void; reject(error: ApiError): void } | undefined
  const arrived = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // The form awaits this only on submit; until then the list shows the failure.
  arrived.catch(() => {})

  const checksum = startChecksum(file)
  const retryNow = () => {
    if (state !== 'waiting' || !upload) return
    state = 'running'
    const current = upload
    void current.abort().then(() => state === 'running' && current.start())
  }
  const finish = () => {
    state = 'over'
    window.removeEventListener('online', retryNow)
    checksum.stop()
  }
  const fail = (error: ApiError) => {
    finish()
    settle?.reject(error)
  }
  window.addEventListener('online', retryNow)
  /** Fails when the bytes that were being sent cannot be read any more: the file has to be chosen again. */
  const failIfChanged = async () => {
    const error = await unansweredError([
      file.slice(Math.max(0, sentBytes - CHUNK_BYTES), sentBytes + CHUNK_BYTES),
    ])
    if (error.code !== 'file_changed' || state === 'over') return
    void upload?.abort()
    forget()
    fail(error)
  }

  const check = async (id: string) => {
    state = 'checking'
    events.onChecking()
    checksum.advanceTo(file.size)
    try {
      const sha256 = await checksum.whole
      if (sha256) await verifyChecksum(id, sha256, () => state === 'checking')
      finish()
      settle?.resolve(id)
    } catch (error) {
      // The server has deleted a damaged upload: the next attempt starts over.
      if (error instanceof ApiError && [404, 422].includes(error.status)) forget()
      fail(error instanceof ApiError ? error : networkError())
    }
  }
  const start = async () => {
    const tus = await import('tus-js-client')
    const created = new tus.Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { purpose, filename: file.name },
      fingerprint: async ({ name, type, size, lastModified }) =>
        ['kashf', purpose, name, type, size, lastModified].join('/'),
      // Kept until the form is saved, so that after a reload the file is found complete.
      removeFingerprintOnSuccess: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(callerHeaders(readToken()))) request.setHeader(name, value)
      },
      onShouldRetry: (error) => {
        const status = statusOf(error)
        if (!isTransient(status) || state === 'over') return false
        if (status === 0) void failIfChanged()
        state = 'waiting'
        events.onWaiting()
        return true
      },
      onProgress: (sent) => {
        if (state === 'waiting') state = 'running'
        sentBytes = sent
        checksum.advanceTo(sent)
        events.onProgress(sent)
      },
      onSuccess: () => void check(created.url?.split('/').at(-1) ?? ''),
      onError: (error) => fail('originalRequest' in error ? apiErrorOf(error) : networkError()),
    })
    forget = () => {
      void created.findPreviousUploads().then((previous) => {
        for (const { urlStorageKey } of previous)
          void tus.defaultOptions.urlStorage.removeUpload(urlStorageKey)
      })
    }
    const [newest] = (await created.findPreviousUploads()).sort(
      (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
    )
    if (newest) created.resumeFromPreviousUpload(newest)
    upload = created
    if (state === 'running') created.start()
  }
  // The tus client could not be loaded: also a network failure.
  start().catch(() => fail(networkError()))

  return {
    arrived,
    pause() {
      if (state === 'over' || state === 'checking') return
      state = 'paused'
      void upload?.abort()
    },
    resume() {
      if (state !== 'paused') return
      state = 'running'
      upload?.start()
    },
    leave() {
      void upload?.abort()
      fail(aborted())
    },
    cancel() {
      fail(aborted())
      // If the server cannot be reached, it deletes the upload later on its own.
      upload?.abort(true).catch(() => {})
      forget()
    },
    forget: () => forget(),
  }
}

const aborted = () => new ApiError({ code: 'aborted', status: 0, message: '' })

/** Has the server verify the checksum, with the same retries as the upload. */
async function verifyChecksum(id: string, sha256: string, isWanted: () => boolean): Promise<void> {
  for (const waitMs of RETRY_DELAYS_MS) {
    try {
      await api('PUT /api/uploads/:id/checksum', { params: { id }, body: { sha256 } })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || !isTransient(error.status) || !isWanted()) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, 1000)))
  }
  throw networkError()
}

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0

/** No response, a server error, or another request for the same file: worth a retry. A full disk (507) is not. */
const isTransient = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)

function apiErrorOf(error: DetailedError): ApiError {
  const answer = error.originalResponse
  if (!answer || answer.getStatus() === 0) return networkError()
  return errorOfAnswer(answer.getStatus(), answer.getBody(), answer.getHeader('x-request-id') ?? null)
}
