import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { StoredObject } from '../storage/storage.ts'
import type { EmbeddedDatabaseBackup } from './manifest.ts'
import type { Repository } from './repository.ts'
import { readSealedPart } from './sealed-objects.ts'

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

/** Fetches and opens the segments that `planWal` chose, into the folder from which recovery reads them. */
export async function fetchWal(
  repository: Repository,
  database: EmbeddedDatabaseBackup,
  folder: string,
): Promise<WalPlan> {
  await mkdir(folder, { mode: 0o755 })
  const prefix = walPrefix(database.systemId)
  const files = (await repository.storage.list(prefix)).map(({ key }) => key.slice(prefix.length + 1))
  const read = (file: string) =>
    readSealedPart(repository, walKey(database.systemId, file), MAX_WAL_FILE_BYTES)
  const histories = new Map<number, string>()
  for (const file of files.filter((name) => HISTORY.test(name))) {
    histories.set(timelineOf(file), gunzipSync(await read(file)).toString('utf8'))
  }
  const plan = planWal(database, files, histories)
  const queue = plan.files.values()
  const work = async () => {
    for (const file of queue) await writeFile(path.join(folder, `${file}.gz`), await read(file))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return plan
}
