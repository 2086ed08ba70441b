import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/**
 * Writes `text` to a file that is not there yet, for our user alone. It appears whole or not at all, however the process
 * ends; when another process was first, its text stays.
 */
export function createFileOnce(file: string, text: string): void {
  if (fs.existsSync(file)) return
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, text, { mode: 0o600 })
  try {
    fs.linkSync(draft, file)
  } catch {
    // Another was first, or the file system knows no links: there the last of two wins.
    if (!fs.existsSync(file)) fs.renameSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
