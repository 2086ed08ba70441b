import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { stopLeftover } from '../db/embedded.ts'
import { lockDataDir } from '../runtime/instance-lock.ts'

/** The subfolder of the target in which a restore works, and whose content it moves out at the end. */
const UNFINISHED = 'unfinished-restore'
/** Files of the lock that every server on a DATA_DIR takes. */
const LOCK_FILES = new Set(['kashf.lock', 'kashf.pid', 'lost+found'])

/** An empty folder that becomes the DATA_DIR of an installation, or stays empty. */
export interface RestoreTarget {
  /** The folder in which the restored installation is assembled. */
  stage: string
  /** Moves the installation out of the stage into the target. */
  finish(): Promise<void>
  /** Empties the target. */
  abandon(): Promise<void>
}

/** Throws if a restore into this DATA_DIR was interrupted: an empty database would be created beside its remains. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, UNFINISHED))) return
  throw new Error(`A restore into ${dataDir} was interrupted: repeat it, or choose another DATA_DIR.`)
}

/** Takes an empty or missing folder for a restore. The remains of a killed restore are removed first. */
export async function openRestoreTarget(into: string): Promise<RestoreTarget> {
  const wasThere = existsSync(into)
  const entries = wasThere ? await readdir(into) : []
  if (!entries.includes(UNFINISHED) && entries.some((name) => !LOCK_FILES.has(name))) {
    throw new Error(`${into} is not empty: a restore needs an empty folder, or one that does not exist.`)
  }
  const unlock = lockDataDir(into)
  const stage = path.join(into, UNFINISHED)
  const clear = async () => {
    await removeInstallation(stage)
    // A restore may have been killed while it moved the installation to its place. The mark goes last.
    for (const name of await readdir(into)) {
      if (LOCK_FILES.has(name) || name === UNFINISHED) continue
      await rm(path.join(into, name), { recursive: true, force: true })
    }
    await rm(stage, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await clear()
    await mkdir(stage, { mode: 0o755 })
  } catch (error) {
    unlock()
    throw error
  }
  return {
    stage,
    async finish() {
      // The folder itself goes last: until then the target counts as unfinished.
      for (const name of await readdir(stage)) {
        if (LOCK_FILES.has(name)) continue
        await rename(path.join(stage, name), path.join(into, name))
      }
      await rm(stage, { recursive: true, force: true })
      unlock()
    },
    async abandon() {
      await clear()
      unlock()
      await rm(path.join(into, 'kashf.lock'), { force: true })
      if (!wasThere) await rmdir(into).catch(() => {})
    },
  }
}

/** Stops the database of a folder, and removes its cluster when that is elsewhere (`clusterFolder`). */
export async function removeInstallation(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  stopLeftover(folder)
  const location = path.join(folder, 'postgres.location')
  if (!existsSync(location)) return
  await rm(readFileSync(location, 'utf8').trim(), { recursive: true, force: true, maxRetries: 10 })
}
