import { execFileSync } from 'node:child_process'
import path from 'node:path'

/*
 * A folder of code holds at most 30 files side by side: more are found by search alone, and belong in folders by subject.
 * Migrations have one folder, because their order is their numbers: when it is full, they become a baseline again.
 */

const ROOT = path.join(import.meta.dirname, '..')
const MOST_FILES = 30
const CODE = /\.(?:ts|tsx|mjs|css|sh|sql)$/

const sizes = new Map<string, number>()
for (const file of execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')) {
  if (!CODE.test(file)) continue
  const folder = path.dirname(file)
  sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
}
const crowded = [...sizes].filter(([, files]) => files > MOST_FILES)
for (const [folder, files] of crowded) {
  console.error(`${folder} holds ${files} files; divide it by subject (at most ${MOST_FILES})`)
}
process.exitCode = crowded.length > 0 ? 1 : 0
