import { readFile } from 'node:fs/promises'
import type { SystemState } from '@kashf/contract/operators/system.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts'
import { type Metric, valuesOf } from '../observability/metric.ts'

/** The state of the whole installation: the figures of `/metrics` under their names, and the running versions. */
export async function systemState(deps: Deps, metrics: readonly Metric[]): Promise<SystemState> {
  const [figures, versions] = await Promise.all([figuresOf(deps, metrics), versionsOf(deps)])
  return { at: deps.clock.now().toISOString(), figures, versions }
}

async function figuresOf(deps: Deps, metrics: readonly Metric[]): Promise<SystemState['figures']> {
  const read = metrics.map(async (metric) => {
    try {
      const values = await valuesOf(metric)
      return values.map(([labels, value]) => ({
        name: metric.name,
        of: metric.label === undefined ? null : (labels[metric.label] ?? null),
        value,
      }))
    } catch (error) {
      deps.log.warn({ err: error, metric: metric.name }, 'a figure of the system could not be read')
      return []
    }
  })
  return (await Promise.all(read)).flat()
}

async function versionsOf(deps: Deps): Promise<SystemState['versions']> {
  const manifest: { version: string } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const database = await deps.db.one<{ version: string; migration: string | null }>(sql`
    select current_setting('server_version') as version, (select max(name) from schema_migration) as migration`)
  // A bad FFMPEG_PATH throws; it is shown as a missing ffmpeg.
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: deps.env.ffmpegPath, PATH: deps.env.path }).catch(() => null)
  return {
    kashf: manifest.version,
    node: process.versions.node,
    postgresql: database?.version ?? null,
    migration: database?.migration ?? null,
    ffmpeg: ffmpeg?.version ?? null,
  }
}
