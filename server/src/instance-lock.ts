import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** True when the process is alive and really is one of ours: numbers of dead processes are given out again. */
function isKashf(pid: number, entry: string): boolean {
  try {
    process.kill(pid, 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes(entry)
  } catch (error) {
    // Without /proc (not Linux) an alive process is believed.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux'
  }
}

/**
 * Keeps a second server off the same DATA_DIR: it would stop the first one's database. Returns the function that releases it.
 * Throws an error for the terminal when another server holds it. The file that a killed server left is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'kashf.pid')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const entry = path.basename(process.argv[1] ?? 'kashf')
  const claim = () => writeFileSync(file, `${process.pid}\n${entry}\n`, { flag: 'wx' })
  try {
    claim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const [pid = '', theirEntry = ''] = readFileSync(file, 'utf8').split('\n')
    if (Number(pid) !== process.pid && isKashf(Number(pid), theirEntry)) {
      throw new Error(
        `Another Kashf (process ${pid}) already runs on ${dataDir}. Stop it, or choose another DATA_DIR.`,
      )
    }
    rmSync(file, { force: true })
    // Two starts at once may both find the left-over; only one claims the name.
    claim()
  }
  return () => rmSync(file, { force: true })
}
