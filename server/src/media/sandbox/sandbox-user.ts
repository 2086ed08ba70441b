import { readFileSync } from 'node:fs'

/**
 * The user and group number that sandboxed programs run as when Kashf runs as root; null otherwise, because only root
 * may change its user. A number that /etc/passwd does not name: whoever breaks out owns no file and no other process,
 * unlike `nobody` and `postgres`, which may own the embedded database.
 */
export function sandboxUser(): number | null {
  if (process.getuid?.() !== 0) return null
  chosen ??= freeNumber()
  return chosen
}

let chosen: number | undefined

function freeNumber(): number {
  const taken = new Set(readNumbers('/etc/passwd').concat(readNumbers('/etc/group')))
  let candidate = 64_747
  while (taken.has(candidate)) candidate -= 1
  return candidate
}

function readNumbers(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]))
  } catch {
    return []
  }
}
