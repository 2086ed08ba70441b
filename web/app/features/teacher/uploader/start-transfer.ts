import type { DetailedError, Upload } from 'tus-js-client'
import { ApiError, errorOfAnswer, networkError } from '../../../api/client/api-error.ts'
import { put } from '../../../api/client/client.ts'
import { readToken } from '../../../shell/base/session.ts'
import { startChecksum } from './checksum.ts'

/** What the server is told that a file is for. */
export type UploadPurpose = 'video' | 'attachment' | 'trailer'

/** One file on its way to the server. */
export interface Transfer {
  /** The upload's id when every byte has arrived as it was; fails with an ApiError, `aborted` when it was cancelled. */
  arrived: Promise<string>
  pause(): void
  resume(): void
  /** Stops and has the server forget what came. */
  cancel(): void
  /** Forgets where to go on: the file was used. */
  forget(): void
}

export interface TransferEvents {
  /** Bytes sent so far. */
  onProgress(sent: number): void
  /** The line is cut; it will be tried again. */
  onWaiting(): void
  /** Every byte was sent; what arrived is compared with the file. */
  onChecking(): void
}

const ENDPOINT = '/api/uploads'
/** What a cut costs at most on a line whose server heard nothing of the cut piece. */
const CHUNK_BYTES = 8 * 2 ** 20
/** Quickly at first, then every half minute for two hours; the browser's `online` cuts the waiting short. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 240 }, () => 30_000)]

/**
 * Sends a file in pieces and goes on after every cut; a file that was begun before a reload goes on where it stood.
 * The tus client is loaded with the first file.
 */
export function startTransfer(file: File, purpose: UploadPurpose, events: TransferEvents): Transfer {
  let upload: Upload | null = null
  let forget = () => {}
  let state: 'running' | 'waiting' | 'paused' | 'checking' | 'over' = 'running'
  let settle: { resolve(id: string): void; reject(error: ApiError): void } | undefined
  const arrived = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // The form awaits this only when it is sent; until then the list shows a failure.
  arrived.catch(() => {})

  const checksum = startChecksum(file)
  const goOn = () => {
    if (state !== 'waiting' || !upload) return
    state = 'running'
    const current = upload
    void current.abort().then(() => state === 'running' && current.start())
  }
  const end = () => {
    state = 'over'
    window.removeEventListener('online', goOn)
    checksum.stop()
  }
  const fail = (error: ApiError) => {
    end()
    settle?.reject(error)
  }
  window.addEventListener('online', goOn)

  const check = async (id: string) => {
    state = 'checking'
    events.onChecking()
    checksum.reach(file.size)
    try {
      const sha256 = await checksum.whole
      if (sha256) await compare(id, sha256, () => state === 'checking')
      end()
      settle?.resolve(id)
    } catch (error) {
      // What arrived damaged is gone on the server: another try begins from nothing.
      if (error instanceof ApiError && [404, 422].includes(error.status)) forget()
      fail(error instanceof ApiError ? error : networkError())
    }
  }
  const begin = async () => {
    const tus = await import('tus-js-client')
    const made = new tus.Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { purpose, filename: file.name },
      fingerprint: async ({ name, type, size, lastModified }) =>
        ['kashf', purpose, name, type, size, lastModified].join('/'),
      // Kept until the form is saved: a page reloaded before that finds the file complete.
      removeFingerprintOnSuccess: false,
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${readToken()}`),
      onShouldRetry: (error) => {
        if (!isPassing(statusOf(error))) return false
        state = 'waiting'
        events.onWaiting()
        return true
      },
      onProgress: (sent) => {
        if (state === 'waiting') state = 'running'
        checksum.reach(sent)
        events.onProgress(sent)
      },
      onSuccess: () => void check(made.url?.split('/').at(-1) ?? ''),
      onError: (error) => fail('originalRequest' in error ? errorOf(error) : networkError()),
    })
    forget = () => {
      void made.findPreviousUploads().then((known) => {
        for (const { urlStorageKey } of known) void tus.defaultOptions.urlStorage.removeUpload(urlStorageKey)
      })
    }
    const [newest] = (await made.findPreviousUploads()).sort(
      (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
    )
    if (newest) made.resumeFromPreviousUpload(newest)
    upload = made
    if (state === 'running') made.start()
  }
  // Its own code did not come: the line again.
  begin().catch(() => fail(networkError()))

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
    cancel() {
      fail(new ApiError({ code: 'aborted', status: 0, message: '' }))
      // A server that can't be reached forgets it by itself.
      upload?.abort(true).catch(() => {})
      forget()
    },
    forget: () => forget(),
  }
}

/** Has the server compare what arrived; as patient with the line as the sending was. */
async function compare(id: string, sha256: string, isWanted: () => boolean): Promise<void> {
  for (const waitMs of RETRY_DELAYS_MS) {
    try {
      await put(`${ENDPOINT}/${id}/checksum`, { sha256 })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || !isPassing(error.status) || !isWanted()) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, 1000)))
  }
  throw networkError()
}

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0

/** No answer, a server in trouble, or another request at the same file: worth another try. A full disk is not. */
const isPassing = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)

function errorOf(error: DetailedError): ApiError {
  const answer = error.originalResponse
  if (!answer || answer.getStatus() === 0) return networkError()
  return errorOfAnswer(answer.getStatus(), answer.getBody(), answer.getHeader('x-request-id') ?? null)
}
