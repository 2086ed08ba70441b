import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/**
 * Creates a file with `text`, readable by its owner only, unless it exists. The creation is atomic: a killed process leaves
 * no partial file, and of concurrent processes the first one wins.
 */
export function createFileOnce(file: string, text: string): void {
  if (fs.existsSync(file)) return
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, text, { mode: 0o600 })
  try {
    fs.linkSync(draft, file)
  } catch {
    // Another process was first, or the file system has no hard links; without them the last process wins.
    if (!fs.existsSync(file)) fs.renameSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
