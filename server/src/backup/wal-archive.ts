import { existsSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Db } from '../db/client.ts'
import { walSpool } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import type { StoredObject } from '../storage/storage.ts'
import type { EmbeddedDatabaseBackup } from './manifest.ts'
import type { Repository } from './repository.ts'
import { damageOf, readSealedPart } from './sealed-objects.ts'

/** The archive of the write-ahead log in a place: `wal/<cluster>/<file>`, each file gzipped and sealed. */
const ARCHIVE = 'wal'
const walPrefix = (systemId: string) => `${ARCHIVE}/${systemId}`
export const walKey = (systemId: string, file: string) => `${walPrefix(systemId)}/${file}`

const SEGMENT_BYTES = 16n * 2n ** 20n
const SEGMENTS_PER_LOG = 256n
/** A gzipped segment can be a little longer than the segment. */
export const MAX_WAL_FILE_BYTES = 17 * 2 ** 20
const CONCURRENCY = 4

const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
/** Whether a log file belongs in the archive; labels of base copies and partial segments do not. */
export const isArchived = (file: string): boolean => SEGMENT.test(file) || HISTORY.test(file)

/** A position in the log (`1/2A000028`) as a number of bytes. */
function lsnBytes(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The number of the segment that holds the byte before a position. */
const segmentBefore = (lsn: string) => (lsnBytes(lsn) - 1n) / SEGMENT_BYTES

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
const segmentName = (timeline: number, segment: bigint) =>
  `${hex8(BigInt(timeline))}${hex8(segment / SEGMENTS_PER_LOG)}${hex8(segment % SEGMENTS_PER_LOG)}`
const segmentNumber = (name: string) =>
  BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_LOG + BigInt(`0x${name.slice(16)}`)
const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/** A timeline and the position at which the next one branched off. */
interface Branch {
  timeline: number
  leftAt: bigint | null
}

/** Parses a timeline's history file: its ancestors, oldest first, and itself. */
function parseHistory(timeline: number, text: string): Branch[] {
  const ancestors = text.split('\n').flatMap((line) => {
    const [, parent, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    return parent && lsn ? [{ timeline: Number(parent), leftAt: lsnBytes(lsn) }] : []
  })
  return [...ancestors, { timeline, leftAt: null }]
}

/** The part of the archive that recovery replays after the base copy of a backup. */
export interface WalPlan {
  timeline: number
  files: string[]
  /** The number of the last segment; without later ones in the archive, that of the base copy's end. */
  lastSegment: bigint
  /** The first missing segment if later ones exist; the plan ends before it. */
  gap: string | null
}

/** Chooses the newest timeline that continues the backup, and its segments up to the first gap. */
export function planWal(
  database: Pick<EmbeddedDatabaseBackup, 'stopLsn' | 'timeline'>,
  files: string[],
  histories: Map<number, string>,
): WalPlan {
  const stop = lsnBytes(database.stopLsn)
  const chains = [...histories].map(([timeline, text]) => parseHistory(timeline, text))
  const continuing = chains.filter((chain) =>
    chain.some((b) => b.timeline === database.timeline && b.leftAt !== null && b.leftAt >= stop),
  )
  const own: Branch[] = [{ timeline: database.timeline, leftAt: null }]
  const chain = continuing.sort((a, b) => (b.at(-1)?.timeline ?? 0) - (a.at(-1)?.timeline ?? 0))[0] ?? own
  const newest = chain.at(-1)?.timeline ?? database.timeline

  const segments = new Set(files.filter((file) => SEGMENT.test(file)))
  /** The new timeline repeats the segment in which the old one ended. */
  const nameOf = (segment: bigint) => {
    const branch = chain.find(({ leftAt }) => leftAt === null || segment < leftAt / SEGMENT_BYTES)
    return segmentName(branch?.timeline ?? newest, segment)
  }
  const first = segmentBefore(database.stopLsn)
  const found: string[] = segments.has(nameOf(first)) ? [nameOf(first)] : []
  let next = first + 1n
  for (; segments.has(nameOf(next)); next += 1n) found.push(nameOf(next))
  const timelines = new Set(chain.map(({ timeline }) => timeline))
  const isLater = (name: string) => timelines.has(timelineOf(name)) && segmentNumber(name) > next
  return {
    timeline: newest,
    files: [...found, ...files.filter((file) => HISTORY.test(file))],
    lastSegment: next - 1n,
    gap: [...segments].some(isLater) ? nameOf(next) : null,
  }
}

/** Whether the replay has reached the end of a segment: the position lies in it or after it. */
export const reaches = (lsn: string, segment: bigint): boolean => lsnBytes(lsn) > segment * SEGMENT_BYTES

/** The archived segments that none of these backups needs: those before the oldest backup of their cluster. */
export async function walFilesBefore(
  { storage }: Repository,
  backups: Pick<EmbeddedDatabaseBackup, 'systemId' | 'startLsn'>[],
): Promise<StoredObject[]> {
  const oldest = new Map<string, bigint>()
  for (const { systemId, startLsn } of backups) {
    const first = lsnBytes(startLsn) / SEGMENT_BYTES
    const before = oldest.get(systemId)
    if (before === undefined || first < before) oldest.set(systemId, first)
  }
  const files: StoredObject[] = []
  for await (const object of storage.walk(ARCHIVE)) {
    const [, systemId = '', file = ''] = object.key.split('/')
    const first = oldest.get(systemId)
    if (first === undefined || (SEGMENT.test(file) && segmentNumber(file) < first)) files.push(object)
  }
  return files
}

/** When the newest archived file arrived, by the store's clock, because the local one may be slow. */
export async function archivedUntil({ storage }: Repository): Promise<Date> {
  let newest = new Date(0)
  for await (const { modifiedAt } of storage.walk(ARCHIVE)) if (modifiedAt > newest) newest = modifiedAt
  return newest
}

/** A file of the archive that is damaged or missing, and the moment after which nothing can be restored without it. */
export interface WalDamage {
  /** What is wrong, without a full stop. */
  what: string
  after: Date
}

/** The archived log after a backup, as far as it can be read. */
export interface ReadWal extends WalPlan {
  /** Whether it goes on after the segment in which the backup ends. */
  isLonger: boolean
  /** The first segment that is damaged, or missing before others; the plan ends before it. */
  broken: WalDamage | null
  /** Timelines without a readable history: unknown is whether their segments continue the backup. */
  unknown: WalDamage[]
  /** Everything that is damaged or missing, one sentence each without a full stop. */
  damages: string[]
}

/** Reads and opens the segments that `planWal` chose; `take` receives each, gzipped. */
export async function readWal(
  repository: Repository,
  backup: { database: EmbeddedDatabaseBackup; databaseAt: string },
  take: (file: string, packed: Buffer) => Promise<void>,
): Promise<ReadWal> {
  const { database } = backup
  const keyOf = (file: string) => walKey(database.systemId, file)
  const prefix = walPrefix(database.systemId)
  const objects = await repository.storage.list(prefix)
  const arrived = new Map(objects.map(({ key, modifiedAt }) => [key.slice(prefix.length + 1), modifiedAt]))
  const files = [...arrived.keys()]
  const read = (file: string) => readSealedPart(repository, keyOf(file), MAX_WAL_FILE_BYTES)
  const damaged = new Map<string, string>()
  const readOrNote = async (file: string) => {
    try {
      return await read(file)
    } catch (error) {
      const damage = damageOf(error)
      if (damage === null) throw error
      damaged.set(file, damage)
      return null
    }
  }

  const histories = new Map<number, string>()
  for (const file of files.filter((name) => HISTORY.test(name))) {
    const packed = await readOrNote(file)
    if (!packed) continue
    histories.set(timelineOf(file), gunzipSync(packed).toString('utf8'))
    await take(file, packed)
  }
  const unknown = unknownTimelines(database.timeline, arrived, histories).map(({ timeline, after }) => {
    const file = `${hex8(BigInt(timeline))}.history`
    return { what: damaged.get(file) ?? `${keyOf(file)} is missing`, after }
  })
  const plan = planWal(database, files, histories)
  const segments = plan.files.filter((file) => SEGMENT.test(file))
  const queue = segments.values()
  const work = async () => {
    for (const file of queue) {
      const packed = await readOrNote(file)
      if (packed) await take(file, packed)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))

  const end = segments.findIndex((file) => damaged.has(file))
  const good = end === -1 ? segments : segments.slice(0, end)
  const broken = segments[end] ?? plan.gap
  const what = broken && (damaged.get(broken) ?? `${keyOf(broken)} is missing, and later segments are there`)
  const after = arrived.get(good.at(-1) ?? '') ?? new Date(backup.databaseAt)
  const lastSegment = broken ? segmentNumber(broken) - 1n : plan.lastSegment
  return {
    ...plan,
    files: good,
    lastSegment,
    isLonger: lastSegment > segmentBefore(database.stopLsn),
    broken: what ? { what, after } : null,
    unknown,
    damages: [
      ...new Set([
        ...damaged.values(),
        ...unknown.map((timeline) => timeline.what),
        ...(what && plan.gap === broken ? [what] : []),
      ]),
    ],
  }
}

/** Later timelines of which there are files but no history, and when the first of these arrived. */
function unknownTimelines(
  own: number,
  arrived: Map<string, Date>,
  histories: Map<number, string>,
): { timeline: number; after: Date }[] {
  const unknown = new Map<number, Date>()
  for (const [file, at] of arrived) {
    const timeline = timelineOf(file)
    if (timeline <= own || histories.has(timeline)) continue
    const before = unknown.get(timeline)
    if (!before || at < before) unknown.set(timeline, at)
  }
  return [...unknown].map(([timeline, after]) => ({ timeline, after }))
}

/** The last segment that PostgreSQL archived, if it is neither in the place nor waiting to be sent. */
export async function missingSegment(
  db: Db,
  dataDir: string,
  { storage }: Repository,
): Promise<string | null> {
  const row = await db.only<{ file: string | null; system_id: string }>(sql`
    select last_archived_wal as file, (select system_identifier::text from pg_control_system()) as system_id
      from pg_stat_archiver`)
  // A label of a base copy is named by the segment in which it began.
  const segment = row.file?.slice(0, 24) ?? ''
  if (!SEGMENT.test(segment)) return null
  const key = walKey(row.system_id, segment)
  const isThere = existsSync(path.join(walSpool(dataDir), segment)) || (await storage.stat(key))
  return isThere ? null : key
}
