import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { type Bearer, createToken } from '../server/src/media/serving/token.ts'
import { keys } from '../server/src/media/storage-keys.ts'
import { spawnServer } from '../server/src/testing/processes/spawned-server.ts'
import { findNginx, freePort, NGINX_MISSING, startNginx } from '../server/src/testing/servers/nginx.ts'
import { fillWatchers } from './filling/fill-watchers.ts'
import { type SegmentLoad, segmentLoad } from './segment-load.ts'

const SECRET_KEY = 'the key of the bench, long enough to pass'
const MEDIA_KEY = 'the key of the bench at nginx'
const VIDEOS = 20
const FILE_BYTES = 16 * 2 ** 20
/** Bytes of a four-second segment in 360p and in 1080p. */
const SEGMENTS = [250_000, 1_500_000]
/** The playlist by which the application counts the seconds that it sends: four in every segment of 360p. */
const PLAYLIST = `#EXTM3U\n#EXT-X-MAP:URI="v.mp4",BYTERANGE="0@0"\n${'#EXTINF:4.0,\n#EXT-X-BYTERANGE:250000@0\n'.repeat(FILE_BYTES / 250_000)}`
const CLIENTS = 32
const SECONDS = 4
const ROUNDS = 3

/** The load result with the server's processor time per segment, which does not depend on other load of the machine. */
interface Served extends SegmentLoad {
  cpu_ms: number
}

function shown(name: string, one: Served, baseline: Served | null): void {
  const speed = `${one.segments_per_s.toFixed(0).padStart(6)} segments/s  ${one.mb_per_s.toFixed(0).padStart(5)} MB/s`
  const ratios = baseline
    ? `${(one.segments_per_s / baseline.segments_per_s).toFixed(2)} of nginx, ${(one.cpu_ms / baseline.cpu_ms).toFixed(1)} times its processor time`
    : ''
  console.log(
    `  ${name.padEnd(18)} ${speed}  p50 ${one.p50_ms.toFixed(1)} ms  p99 ${one.p99_ms.toFixed(1)} ms  ${one.cpu_ms.toFixed(3)} ms of processor  ${ratios}`,
  )
}

function median(loads: Served[]): Served | null {
  const sorted = loads.toSorted((a, b) => a.segments_per_s - b.segments_per_s)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** Processor time of a process so far in ms, for nginx including its worker; NaN without /proc. */
function cpuMs(pid: number, isNginx: boolean): number {
  const ofOne = (id: number) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  try {
    if (!isNginx) return ofOne(pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    return [pid, ...children.map(Number)].reduce((sum, id) => sum + ofOne(id), 0)
  } catch {
    return Number.NaN
  }
}

async function measure(
  { pid, isNginx }: { pid: number; isNginx: boolean },
  asked: Parameters<typeof segmentLoad>[0],
): Promise<Served> {
  const before = cpuMs(pid, isNginx)
  const load = await segmentLoad(asked)
  return { ...load, cpu_ms: (cpuMs(pid, isNginx) - before) / (load.segments_per_s * asked.seconds) }
}

interface Watched extends Bearer {
  videoId: number
}

/** Students who each watch a bought lesson, so that permissions are checked as in production. */
async function watchers(databaseUrl: string): Promise<Watched[]> {
  await fillWatchers(databaseUrl, VIDEOS)
  const db = openDb(databaseUrl, { max: 1, onError: () => {} })
  const rows = await db.rows<Watched>(sql`
    select p.user_id as "viewerId", p.session_id as "sessionId", p.browser, l.video_id as "videoId"
      from playback_stream p join lesson l on l.id = p.lesson_id`)
  await db.end()
  return rows
}

/** Signed addresses of the same files at the application and at nginx. */
function addresses(watched: Watched[], appUrl: string, nginxUrl: string): { app: string[]; nginx: string[] } {
  const app: string[] = []
  const nginx: string[] = []
  const expiresAt = new Date(Date.now() + 3600_000)
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const deps = { env: { secretKey: SECRET_KEY }, clock: { now: () => new Date() } }
  for (const { videoId, ...bearer } of watched) {
    const token = createToken(deps, { scope: `video/${videoId}`, bearer, expiresAt })
    app.push(`${appUrl}/v/${videoId}/${token}/360p/v.mp4`)
    const file = `/${keys.rendition(videoId, '360p')}/v.mp4`
    const md5 = createHash('md5').update(`${expires}${file}${videoId} ${MEDIA_KEY}`).digest('base64url')
    nginx.push(`${nginxUrl}${file}?md5=${md5}&expires=${expires}&viewer=${videoId}`)
  }
  return { app, nginx }
}

/** Compares serving segments at signed addresses by one process of the application and by nginx with one worker. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-bench-'))
  await chmod(dataDir, 0o755)
  const files = path.join(dataDir, 'files')
  const server = await spawnServer(dataDir, { ROLE: 'web', SECRET_KEY })
  const watched = await watchers(runningDatabaseUrl(dataDir) ?? '')
  for (const { videoId } of watched) {
    const folder = path.join(files, keys.rendition(videoId, '360p'))
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'v.mp4'), randomBytes(FILE_BYTES))
    await writeFile(path.join(folder, 'index.m3u8'), PLAYLIST)
  }
  const program = findNginx()
  if (!program) console.log(`  nginx is absent, so there is no baseline: ${NGINX_MISSING}.`)
  const port = await freePort()
  const given = { port, folder: files, mediaKey: MEDIA_KEY, allowOrigin: server.url }
  const nginx = program ? await startNginx(program, given) : null
  try {
    const urls = addresses(watched, server.url, `http://127.0.0.1:${port}`)
    for (const segmentBytes of SEGMENTS) {
      console.log(`${CLIENTS} players, segments of ${segmentBytes / 1000} kB, median of ${ROUNDS} rounds`)
      const load = { segmentBytes, fileBytes: FILE_BYTES, clients: CLIENTS, seconds: SECONDS }
      const ours: Served[] = []
      const theirs: Served[] = []
      // The targets alternate, so that other load of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        if (nginx)
          theirs.push(await measure({ pid: nginx.pid, isNginx: true }, { ...load, urls: urls.nginx }))
        ours.push(await measure({ pid: server.pid, isNginx: false }, { ...load, urls: urls.app }))
      }
      const baseline = median(theirs)
      const app = median(ours)
      if (baseline) shown('nginx (baseline)', baseline, null)
      if (app) shown('application', app, baseline)
    }
  } finally {
    await nginx?.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
