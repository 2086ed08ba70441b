import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'
import { toolFolders } from './tools.ts'

/** Stands in the arguments for the file handed in at this place of `reads`. */
export function inputPath(index: number): string {
  return `{file ${index}}`
}

const FIRST_DESCRIPTOR = 3

/** Files to hand in, opened; the caller closes them once the command has started. */
export interface Inputs {
  files: readonly string[]
  handles: readonly FileHandle[]
  close(): Promise<void>
}

/** TokenScope the files that a confined command reads. Throws, with nothing left open, when one cannot be opened. */
export async function openInputs(files: readonly string[]): Promise<Inputs> {
  const handles: FileHandle[] = []
  const close = async () => {
    for (const handle of handles) await handle.close()
  }
  try {
    for (const file of files) {
      const handle = await open(file)
      handles.push(handle)
      await makeReadable(handle)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { files, handles, close }
}

/**
 * Starts a confined command in its own process group, with an empty environment. Its inputs are handed in as descriptors:
 * the program needs no way through the folders that they lie in. Synchronous, so that no event comes before its listener.
 */
export function spawnConfined(
  command: string[],
  { inputs, cwd, wantsOutput }: { inputs: Inputs; cwd: string; wantsOutput: boolean },
): ChildProcess {
  const places = new Map(inputs.files.map((file, index) => [inputPath(index), placeOf(file, index)]))
  const [program = '', ...args] = command.map((word) => replaceAll(word, places))
  return spawn(program, args, {
    cwd,
    detached: true,
    env: { PATH: toolFolders.join(':'), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', wantsOutput ? 'pipe' : 'ignore', 'pipe', ...inputs.handles.map(({ fd }) => fd)],
  })
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
