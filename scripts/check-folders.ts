import { execFileSync } from 'node:child_process'
import path from 'node:path'

/*
 * A folder of code holds at most 30 files side by side: more are found by search alone, and belong in folders by subject.
 * Migrations have one folder, because their order is their numbers, and are read less than they are added: it holds three
 * times as many, and when it is full, they become a baseline again.
 */

const ROOT = path.join(import.meta.dirname, '..')
const MOST_FILES = 30
const MOST_MIGRATIONS = 90
const CODE = /\.(?:ts|tsx|mjs|css|sh|sql)$/

const sizes = new Map<string, number>()
for (const file of execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')) {
  if (!CODE.test(file)) continue
  const folder = path.dirname(file)
  sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
}
const mostIn = (folder: string) => (folder === 'server/migrations' ? MOST_MIGRATIONS : MOST_FILES)
const crowded = [...sizes].filter(([folder, files]) => files > mostIn(folder))
for (const [folder, files] of crowded) {
  console.error(`${folder} holds ${files} files; divide it by subject (at most ${mostIn(folder)})`)
}
process.exitCode = crowded.length > 0 ? 1 : 0
