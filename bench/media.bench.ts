import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { readEnv } from '../server/src/config/env.ts'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { openJobs } from '../server/src/jobs/queue.ts'
import { planLadder } from '../server/src/media/ffmpeg/encode/plan-ladder.ts'
import { transcodeArgs } from '../server/src/media/ffmpeg/encode/transcode-args.ts'
import { checkVideo } from '../server/src/media/ffmpeg/probe/check-video.ts'
import { runFfmpeg } from '../server/src/media/ffmpeg/run-ffmpeg.ts'
import { storeVideo } from '../server/src/media/processing/store-video.ts'
import { startKashf } from '../server/src/runtime/kashf.ts'
import { JOBS } from '../server/src/runtime/modules.ts'
import { openStorage } from '../server/src/storage/open-storage.ts'
import { ffmpegForTests, runTool } from '../server/src/testing/files/clips.ts'

/** The length of each source; set a shorter one for a quick run. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)

/** The most common uploads: a camera, a screen recording that matches the ladder, and a recent phone. */
const SOURCES = [
  {
    name: 'camera 1080p H.264',
    ending: 'mp4',
    size: '1920x1080',
    noise: 12,
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '5M', '-maxrate', '5M', '-bufsize', '5M'],
  },
  {
    name: 'screen 720p H.264',
    ending: 'mp4',
    size: '1280x720',
    noise: 0,
    codec: [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '26',
      '-maxrate',
      '1500k',
      '-bufsize',
      '1500k',
      '-g',
      '120',
    ],
  },
  {
    name: 'phone 1080p HEVC',
    ending: 'mov',
    size: '1920x1080',
    noise: 6,
    codec: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-b:v',
      '5M',
      '-x265-params',
      'log-level=error',
      '-tag:v',
      'hvc1',
    ],
  },
]
type Source = (typeof SOURCES)[number]

/** Wall-clock time, and processor time of the child processes that ran meanwhile. */
type Cost = { wallS: number; cpuS: number }

async function makeSource(folder: string, { ending, size, noise, codec }: Source): Promise<string> {
  const file = path.join(folder, `source.${ending}`)
  const picture = `testsrc2=size=${size}:rate=30:duration=${SECONDS}${noise ? `,noise=alls=${noise}:allf=t` : ''}`
  const sound = `sine=frequency=220:duration=${SECONDS},volume=0.2`
  await runTool([
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    sound,
    ...codec,
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-ac',
    '2',
    file,
  ])
  return file
}

/** Processor time of all ended child processes, with a resolution of 10 ms. */
function childrenCpuS(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

async function measure(work: () => Promise<void>): Promise<Cost> {
  const [start, cpu] = [performance.now(), childrenCpuS()]
  await work()
  return { wallS: (performance.now() - start) / 1000, cpuS: childrenCpuS() - cpu }
}

/** The baseline: one ffmpeg run that encodes every quality of the same ladder at the same priority. */
async function plainLadder(file: string, folder: string): Promise<Cost> {
  const ffmpeg = await ffmpegForTests()
  const verdict = await checkVideo(ffmpeg, file)
  if (!verdict.ok) throw new Error(verdict.reason)
  const plan = planLadder(verdict.checked)
  const args = transcodeArgs(verdict.checked, plan, { rungs: plan.rungs, copy: null, gainDb: 0 })
  return measure(async () => {
    const { code } = await runFfmpeg(ffmpeg, args, {
      timeoutS: 3600,
      cpuS: 36_000,
      reads: [file],
      writes: { folder, subfolders: [...plan.rungs.map(({ name }) => name), 'audio'], fileBytes: 2 ** 40 },
    })
    if (code !== 0) throw new Error('the plain run failed')
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-bench-'))
  await chmod(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Processes a stored upload through queue, worker and storage. */
async function wholePipeline(file: string): Promise<{ playable: Cost; whole: Cost }> {
  return inFolder(async (dataDir) => {
    const env = readEnv({
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      ROLE: 'worker',
      PATH: process.env.PATH,
    })
    const log = pino({ level: 'silent' })
    const kashf = await startKashf({ env, log, pages: async () => {} })
    const url = runningDatabaseUrl(dataDir) ?? ''
    const db = openDb(url, { max: 2, onError: () => {} })
    const jobs = await openJobs({ url, db, log, jobs: JOBS })
    try {
      const storage = await openStorage(path.join(dataDir, 'files'))
      const owner = await db.one<{ id: number }>(sql`
        insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
        values (1, 'Ustoz', 'Sinovov', 'ustoz', 'ustoz@example.uz', '-', '10000009', now(), 'ustoz') returning id`)
      let id = 0
      const until = async (column: 'playable_at' | 'completed_at') => {
        for (;;) {
          const row = await db.one<{
            failure: string | null
            playable_at: Date | null
            completed_at: Date | null
          }>(sql`select failure, playable_at, completed_at from video where id = ${id}`)
          if (row?.failure) throw new Error(row.failure)
          if (row?.[column]) return
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
      let playable: Cost = { wallS: 0, cpuS: 0 }
      const whole = await measure(async () => {
        playable = await measure(async () => {
          id = await db.transaction((tx) =>
            storeVideo({ storage, jobs }, tx, { ownerId: owner?.id ?? 0, file: { path: file, size: 1 } }),
          )
          await until('playable_at')
        })
        await until('completed_at')
      })
      return { playable, whole }
    } finally {
      await jobs.stop()
      await db.end()
      await kashf.stop()
    }
  })
}

const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8)

/**
 * Measures the time from the end of an upload until it is playable and until the ladder is complete, against one plain
 * ffmpeg run.
 */
export async function run(): Promise<void> {
  for (const source of SOURCES) {
    await inFolder(async (folder) => {
      const file = await makeSource(folder, source)
      // Measure the baseline before and after, because other load of the machine varies.
      const before = await inFolder((out) => plainLadder(file, out))
      const { playable, whole } = await wholePipeline(file)
      const after = await inFolder((out) => plainLadder(file, out))
      const plain = { wallS: (before.wallS + after.wallS) / 2, cpuS: (before.cpuS + after.cpuS) / 2 }
      console.log(`${source.name}, ${SECONDS} s`)
      console.log(`  one plain ffmpeg (baseline) ${seconds(plain.wallS)}, processor ${seconds(plain.cpuS)}`)
      console.log(
        `  first playable              ${seconds(playable.wallS)}  ${(playable.wallS / SECONDS).toFixed(3)} of its length, ${(playable.wallS / plain.wallS).toFixed(2)} of plain`,
      )
      console.log(
        `  whole ladder                ${seconds(whole.wallS)}, processor ${seconds(whole.cpuS)}  ${(whole.wallS / plain.wallS).toFixed(2)} of plain (processor ${(whole.cpuS / plain.cpuS).toFixed(2)})`,
      )
    })
  }
}
