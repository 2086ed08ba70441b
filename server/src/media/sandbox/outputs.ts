import { chmod, chown, lchown, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sandboxUser } from './sandbox-user.ts'

/** A sandboxed program's output has something other than plain files, such as a link whose target we would publish. */
export class OutputRefused extends Error {
  override name = 'OutputRefused'
}

/** A fresh folder for the output of one run. */
export type Outputs = {
  folder: string
  /** Moves the output into the target folder, replacing what is there. Throws `OutputRefused`. */
  collect(): Promise<void>
  remove(): Promise<void>
}

/** Opens a folder inside `target` for one run, with `subfolders` already created. */
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
      await secureOutputs(folder, user !== null)
      for (const name of await readdir(folder)) {
        await rm(path.join(target, name), { recursive: true, force: true })
        await rename(path.join(folder, name), path.join(target, name))
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Takes ownership of the output and checks that it holds plain files only. A folder changes owner before it is read, so
 * that nothing in it can be swapped afterwards.
 */
async function secureOutputs(folder: string, isRoot: boolean): Promise<void> {
  if (isRoot) {
    await lchown(folder, 0, 0)
    await chmod(folder, 0o755)
  }
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const found = await lstat(place)
    if (found.isDirectory()) await secureOutputs(place, isRoot)
    else if (!found.isFile() || found.nlink > 1) throw new OutputRefused(`${name} is no plain file`)
    else if (isRoot) await lchown(place, 0, 0)
  }
}
