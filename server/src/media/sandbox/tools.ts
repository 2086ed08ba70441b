import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The system's program folders: the PATH of a sandboxed program. */
export const toolFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']

const tools = new Map<string, boolean>()

/** Whether a program of util-linux or coreutils is installed; on macOS, for example, they are missing. */
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
