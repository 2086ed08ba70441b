import { parentPort, workerData } from 'node:worker_threads'
import { readCaptions } from './read-captions.ts'

// One file per thread, so that all its memory is freed with the thread.
parentPort?.postMessage(readCaptions(workerData))
