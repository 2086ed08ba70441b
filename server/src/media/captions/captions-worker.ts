import { parentPort, workerData } from 'node:worker_threads'
import { readCaptions } from './read-captions.ts'

// One file per thread: what it allocated ends with it.
parentPort?.postMessage(await readCaptions(workerData))
