import { setTimeout as delay } from 'node:timers/promises'
import { lockDataDir } from '../../runtime/instance-lock.ts'

// Tries to lock each folder of the command line at a scheduled moment, prints the outcome, and holds the locks until it
// is killed.
const [startAt = '', ...folders] = process.argv.slice(2)
const EVERY_MS = 250
for (const [round, folder] of folders.entries()) {
  const moment = Number(startAt) + round * EVERY_MS
  await delay(Math.max(0, moment - Date.now() - 5))
  while (Date.now() < moment) {
    // Busy-waits so that all processes start within the same millisecond.
  }
  try {
    lockDataDir(folder)
    console.log(`has ${round}`)
  } catch (error) {
    console.log(`no ${round} ${error instanceof Error ? error.message : error}`)
  }
}
console.log('done')
setInterval(() => {}, 1000)
