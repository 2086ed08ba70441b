import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../runtime/deps.ts'
import type { VideoClaim } from './video-state.ts'

const RESERVE_BYTES = 256 * 2 ** 20

/** One folder per claim, so that a worker that lost its lease cannot disturb the next; `sweepScratch` reads the token. */
export function scratchFolderName({ id, taken_by }: VideoClaim, stage: 'first' | 'rest'): string {
  return `video-${id}-${stage}-${taken_by}`
}

/** Runs `work` in an empty folder that is removed afterwards. */
export async function withScratchFolder<T>(
  deps: { env: Pick<Deps['env'], 'dataDir'> },
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(deps.env.dataDir, 'scratch', name)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws with code ENOSPC unless the disk of `folder` has `bytes` and a reserve of 256 MB free. */
export async function ensureFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + RESERVE_BYTES) {
    throw Object.assign(new Error(`not enough room to transcode: ${free} bytes free, ${bytes} wanted`), {
      code: 'ENOSPC',
    })
  }
}
