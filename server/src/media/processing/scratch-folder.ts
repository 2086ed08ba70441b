import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../runtime/deps.ts'
import type { VideoClaim } from './video-state.ts'

/**
 * The working folder of one lease, so that a worker that lost it can't disturb the next; `sweepScratch` finds the token in it.
 */
export function scratchFolderName({ id, taken_by }: VideoClaim, stage: 'first' | 'rest'): string {
  return `video-${id}-${stage}-${taken_by}`
}

/** Runs `work` in an empty folder of its own, which is gone afterwards. */
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

/** Throws with code ENOSPC when the disk of `folder` has less than `bytes` and a reserve of 256 MB free. */
export async function ensureFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + 256 * 2 ** 20) {
    throw Object.assign(new Error(`not enough room to transcode: ${free} bytes free, ${bytes} wanted`), {
      code: 'ENOSPC',
    })
  }
}
