import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'
import { toolFolders } from './tools.ts'

/** The placeholder in a command's arguments for the path of the input file at this index of `reads`. */
export function inputPath(index: number): string {
  return `{file ${index}}`
}

const FIRST_DESCRIPTOR = 3

/** Opened input files; the caller closes them once the command has started. */
export interface Inputs {
  files: readonly string[]
  handles: readonly FileHandle[]
  close(): Promise<void>
}

/** Opens the files that a confined command reads. Throws, with nothing left open, if one cannot be opened. */
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
 * Starts a command in its own process group with an empty environment. Inputs are passed as descriptors, so the program
 * needs no access to their folders. Synchronous, so that listeners can be attached before any event.
 */
export function spawnConfined(
  command: string[],
  { inputs, cwd, wantsOutput }: { inputs: Inputs; cwd: string; wantsOutput: boolean },
): ChildProcess {
  const paths = new Map(inputs.files.map((file, index) => [inputPath(index), descriptorPath(file, index)]))
  const [program = '', ...args] = command.map((word) => replacePlaceholders(word, paths))
  return spawn(program, args, {
    cwd,
    detached: true,
    env: { PATH: toolFolders.join(':'), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', wantsOutput ? 'pipe' : 'ignore', 'pipe', ...inputs.handles.map(({ fd }) => fd)],
  })
}

/** The path of an input's descriptor in /proc, which the program reopens, so that each reader has its own offset. */
function descriptorPath(file: string, index: number): string {
  return process.platform === 'linux' ? `/proc/self/fd/${FIRST_DESCRIPTOR + index}` : path.resolve(file)
}

function replacePlaceholders(word: string, paths: Map<string, string>): string {
  let result = word
  for (const [placeholder, file] of paths) result = result.replaceAll(placeholder, () => file)
  return result
}

/** Grants the read permission that reopening needs: as root, to the sandbox's group unless everyone has it. */
async function makeReadable(handle: FileHandle): Promise<void> {
  const user = sandboxUser()
  if (user === null) return
  const { mode, uid, gid } = await handle.stat()
  if (mode & 0o004 || (gid === user && mode & 0o040)) return
  await handle.chown(uid, user)
  await handle.chmod((mode & 0o7777) | 0o040)
}
