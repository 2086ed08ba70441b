import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { forEach } from '../../jobs/for-each.ts'
import { transcoderBytesOf } from '../../storage/free-disk-space.ts'
import type { VideoClaim } from './video-state.ts'

/**
 * The scratch folder of a claim, so that a worker without its lease cannot disturb the next; `sweepScratch` parses the
 * token.
 */
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

/** Fails with `storage_full` unless the disk of `folder` has room for `bytes`. */
export async function ensureFreeSpace(folder: string, bytes: number): Promise<void> {
  if ((await transcoderBytesOf(folder)) < bytes) throw new Failure('storage_full')
}

const GRACE_MS = 10 * 60 * 1000

/** Removes the scratch folders that no current lease names: their workers were killed or lost the lease. */
export async function sweepScratch(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>): Promise<void> {
  const root = path.join(deps.env.dataDir, 'scratch')
  const names = await readdir(root).catch(() => [])
  if (!names.length) return
  const tokens = names.map(tokenOf).filter((token) => token !== null)
  const leased = await deps.db.rows<{ taken_by: string }>(
    sql`select taken_by from video where taken_by = any(${tokens}::uuid[]) and taken_until > now()`,
  )
  const unleased = names
    .filter((name) => !leased.some(({ taken_by }) => taken_by === tokenOf(name)))
    .map((name) => ({ folder: path.join(root, name) }))
  await forEach(deps, unleased, { failed: 'a scratch folder was not removed' }, async ({ folder }) => {
    const found = await stat(folder).catch(() => null)
    if (!found || deps.clock.now().getTime() - found.mtimeMs < GRACE_MS) return
    await rm(folder, { recursive: true, force: true })
  })
}

function tokenOf(name: string): string | null {
  return /^video-\d+-(?:first|rest)-([0-9a-f-]{36})$/.exec(name)?.[1] ?? null
}
