import { chmod, chown, lchown, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'

/** What a sandboxed program leaves is no plain file: it was taken over, or wants us to read something else. */
export class OutputRefused extends Error {
  override name = 'OutputRefused'
}

/** The fresh folder that one run writes into. */
export type Outputs = {
  folder: string
  /** Moves what the run left into the folder it was asked for, where it replaces what is there. */
  collect(): Promise<void>
  remove(): Promise<void>
}

/** `subfolders` are made beforehand; names inside `target` are the same as inside the run's folder. */
export async function openOutputs(target: string, subfolders: string[]): Promise<Outputs> {
  await mkdir(target, { recursive: true })
  const folder = await mkdtemp(path.join(target, '.run-'))
  const user = sandboxUser()
  for (const name of subfolders) await mkdir(path.join(folder, name))
  if (user !== null) {
    for (const name of ['', ...subfolders]) await chown(path.join(folder, name), user, user)
  }
  return {
    folder,
    async collect() {
      await takeOver(folder, user !== null)
      for (const name of await readdir(folder)) {
        await rm(path.join(target, name), { recursive: true, force: true })
        await rename(path.join(folder, name), path.join(target, name))
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Makes what was left ours and sees that it holds plain files alone. A link would have us publish what it points to.
 * A folder is taken before it is read, so that nothing in it can be exchanged afterwards.
 */
async function takeOver(folder: string, isRoot: boolean): Promise<void> {
  if (isRoot) {
    await lchown(folder, 0, 0)
    await chmod(folder, 0o755)
  }
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const found = await lstat(place)
    if (found.isDirectory()) await takeOver(place, isRoot)
    else if (!found.isFile() || found.nlink > 1) throw new OutputRefused(`${name} is no plain file`)
    else if (isRoot) await lchown(place, 0, 0)
  }
}
