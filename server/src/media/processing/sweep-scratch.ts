import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

const GRACE_MS = 10 * 60 * 1000

/** Removes the scratch folders of workers that were killed or lost their lease: those that no current lease names. */
export async function sweepScratch(deps: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const root = path.join(deps.env.dataDir, 'scratch')
  const names = await readdir(root).catch(() => [])
  if (!names.length) return
  const tokens = names.map(tokenOf).filter((token) => token !== null)
  const leased = await deps.db.rows<{ taken_by: string }>(
    sql`select taken_by from video where taken_by = any(${tokens}::uuid[]) and taken_until > now()`,
  )
  for (const name of names) {
    if (leased.some(({ taken_by }) => taken_by === tokenOf(name))) continue
    const folder = path.join(root, name)
    const found = await stat(folder).catch(() => null)
    if (!found || deps.clock.now().getTime() - found.mtimeMs < GRACE_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}

function tokenOf(name: string): string | null {
  return /^video-\d+-(?:first|rest)-([0-9a-f-]{36})$/.exec(name)?.[1] ?? null
}
