import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'
import { toolFolders } from './tools.ts'

/** Stands in the arguments for the file handed in at this place of `reads`. */
export function handedIn(index: number): string {
  return `{file ${index}}`
}

const FIRST_DESCRIPTOR = 3

/**
 * Starts a confined command in its own process group, with an empty environment. The files in `reads` are opened here
 * and handed in as descriptors: the program needs no way through the folders that they lie in.
 */
export async function spawnConfined(
  command: string[],
  { reads, cwd, wantsOutput }: { reads: string[]; cwd: string; wantsOutput: boolean },
): Promise<ChildProcess> {
  const handles: FileHandle[] = []
  try {
    for (const file of reads) {
      const handle = await open(file)
      handles.push(handle)
      await makeReadable(handle)
    }
    const places = new Map(reads.map((file, index) => [handedIn(index), placeOf(file, index)]))
    const [program = '', ...args] = command.map((word) => replaceAll(word, places))
    const child = spawn(program, args, {
      cwd,
      detached: true,
      env: { PATH: toolFolders.join(':'), MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', wantsOutput ? 'pipe' : 'ignore', 'pipe', ...handles.map(({ fd }) => fd)],
    })
    return child
  } finally {
    for (const handle of handles) await handle.close()
  }
}

/** Opened anew by the program through /proc, so that each reader has an offset of its own. */
function placeOf(file: string, index: number): string {
  return process.platform === 'linux' ? `/proc/self/fd/${FIRST_DESCRIPTOR + index}` : path.resolve(file)
}

function replaceAll(word: string, places: Map<string, string>): string {
  let result = word
  for (const [mark, place] of places) result = result.replaceAll(mark, () => place)
  return result
}

/** Opening anew needs the right to read: as root, the sandbox's group gets it where not everyone has it. */
async function makeReadable(handle: FileHandle): Promise<void> {
  const user = sandboxUser()
  if (user === null) return
  const { mode, uid, gid } = await handle.stat()
  if (mode & 0o004 || (gid === user && mode & 0o040)) return
  await handle.chown(uid, user)
  await handle.chmod((mode & 0o7777) | 0o040)
}
