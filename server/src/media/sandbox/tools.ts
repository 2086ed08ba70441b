import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Where the programs of the system stand; the whole environment that a sandboxed program gets. */
export const toolFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']

const tools = new Map<string, boolean>()

/** Whether a program of util-linux or coreutils is here (they are missing on macOS, for one). */
export function hasTool(name: string): boolean {
  let found = tools.get(name)
  if (found === undefined) {
    found =
      process.platform === 'linux' && toolFolders.some((folder) => isExecutable(path.join(folder, name)))
    tools.set(name, found)
  }
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
