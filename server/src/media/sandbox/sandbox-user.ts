import { readFileSync } from 'node:fs'

/**
 * The user and group id of sandboxed programs when Kashf runs as root; null otherwise, because only root may switch users.
 * The id is not in /etc/passwd, so an escaped program owns no file and no process, unlike `nobody` or `postgres`, which
 * may own the embedded database.
 */
export function sandboxUser(): number | null {
  if (process.getuid?.() !== 0) return null
  chosen ??= unusedId()
  return chosen
}

let chosen: number | undefined

function unusedId(): number {
  const taken = new Set(readIds('/etc/passwd').concat(readIds('/etc/group')))
  let candidate = 64_747
  while (taken.has(candidate)) candidate -= 1
  return candidate
}

function readIds(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]))
  } catch {
    return []
  }
}
