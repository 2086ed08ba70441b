import pino from 'pino'
import { readEnv } from '../../config/env.ts'
import { startKashf } from '../../runtime/kashf.ts'

// The whole program without its pages, configured by environment variables, in a process that tests may kill.
const running = await startKashf({
  env: readEnv(process.env),
  log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  pages: async () => {},
})
console.log(running.url)
process.on('SIGTERM', () => {
  running
    .drain()
    .then(() => running.stop())
    .then(() => process.exit(0))
})
