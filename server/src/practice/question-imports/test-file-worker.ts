import { parentPort, workerData } from 'node:worker_threads'
import { TestFileRefused } from '../import/test-file-refused.ts'
import { readFileWithSources } from './read-file.ts'

// One file per thread, so that all its memory is freed with the thread.
parentPort?.postMessage(
  await readFileWithSources(workerData).catch((error: unknown) => ({
    // What a reader did not expect is a damaged file; its message may quote the file, so it is not passed on.
    refusal: error instanceof TestFileRefused ? error.reason : 'damaged',
  })),
)
