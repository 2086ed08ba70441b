import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const GRACE_MS = 10 * 60 * 1000

/**
 * Removes working folders of killed workers whose video nobody took up again here (it was deleted, or went on in another
 * machine). Those of videos in somebody's hands stay.
 */
export async function sweepScratch(deps: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const root = path.join(deps.env.dataDir, 'scratch')
  const names = await readdir(root).catch(() => [])
  if (!names.length) return
  const ids = names.flatMap((name) => /^video-(\d+)-/.exec(name)?.[1] ?? []).map(Number)
  const held = await deps.db.rows<{ id: number }>(
    sql`select id from video where id = any(${ids}) and taken_until > now()`,
  )
  for (const name of names) {
    if (held.some(({ id }) => name.startsWith(`video-${id}-`))) continue
    const folder = path.join(root, name)
    const found = await stat(folder).catch(() => null)
    if (!found || deps.clock.now().getTime() - found.mtimeMs < GRACE_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}
