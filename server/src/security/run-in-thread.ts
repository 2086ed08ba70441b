import { Worker } from 'node:worker_threads'

/** What a thread may use. */
export interface ThreadLimits {
  timeoutMs: number
  heapMb: number
}

/** Starts a thread for untrusted input: with little memory, and without the secrets of the environment. */
export const startThread = (script: URL, heapMb: number, workerData?: unknown): Worker =>
  new Worker(script, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })

/**
 * Gives a thread its input as `workerData`, and returns the first message that it posts, or null when it exceeds its limits. Throws
 * what the thread does not catch.
 */
export async function runInThread<Answer>(
  script: URL,
  input: unknown,
  { timeoutMs, heapMb }: ThreadLimits,
): Promise<Answer | null> {
  const worker = startThread(script, heapMb, input)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      timer = setTimeout(() => resolve(null), timeoutMs)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
      )
      worker.once('exit', (code) => reject(new Error(`${script.pathname} ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
