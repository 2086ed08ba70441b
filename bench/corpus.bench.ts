import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from '../e2e/support/browser.ts'
import { isWebSafe, planLadder } from '../server/src/media/ffmpeg/encode/plan-ladder.ts'
import { remux, transcode } from '../server/src/media/ffmpeg/encode/transcode.ts'
import { checkVideo } from '../server/src/media/ffmpeg/probe/check-video.ts'
import type { Rendition } from '../server/src/media/ffmpeg/read-rendition.ts'
import { ffmpegForTests, inspectMedia } from '../server/src/testing/files/clips.ts'
import { oddVideos } from '../server/src/testing/files/corpus/odd-videos.ts'

/** A folder with more files, and a part of the names of those to run. */
const FOLDER = process.env.BENCH_FOLDER
const ONLY = process.env.BENCH_ONLY ?? ''
const PAGE = 'http://corpus.test/'

/** What Chromium does with a rendition: the places it reached of those that it was sent to, and colours there. */
interface Seen {
  reached: number[]
  error: string | null
  lengthS: number
  /** Red, green and blue at eight places of a frame in the middle. */
  colours: number[][]
}

async function watch(browser: Browser, folder: string, rendition: Rendition): Promise<Seen> {
  const page = await browser.newPage()
  await page.route(`${PAGE}**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: '<video muted></video>' })
    else await route.fulfill({ body: await readFile(path.join(folder, pathname)) })
  })
  await page.goto(PAGE)
  const codecs = `${rendition.picture?.codec}${rendition.has_sound ? ',mp4a.40.2' : ''}`
  const seen = await page.evaluate(
    async ({ codecs, name }) => {
      const video = document.querySelector('video') as HTMLVideoElement
      const source = new MediaSource()
      video.src = URL.createObjectURL(source)
      const once = (target: EventTarget, event: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(event, resolve, { once: true })
          video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
          setTimeout(() => reject(new Error(`no ${event}`)), 8000)
        })
      const reached: number[] = []
      const colours: number[][] = []
      try {
        await once(source, 'sourceopen')
        const buffer = source.addSourceBuffer(`video/mp4; codecs="${codecs}"`)
        buffer.appendBuffer(await (await fetch(`/${name}/v.mp4`)).arrayBuffer())
        await once(buffer, 'updateend')
        source.endOfStream()
        for (const share of [0.2, 0.85, 0.5]) {
          video.currentTime = video.duration * share
          await once(video, 'seeked')
          await video.play()
          await new Promise((resolve) => setTimeout(resolve, 250))
          video.pause()
          if (video.error) throw new Error(video.error.message)
          reached.push(Math.round(video.currentTime * 10) / 10)
        }
        video.currentTime = video.duration / 2
        await once(video, 'seeked')
        const canvas = document.createElement('canvas')
        canvas.width = video.videoWidth
        canvas.height = video.videoHeight
        const context = canvas.getContext('2d') as CanvasRenderingContext2D
        context.drawImage(video, 0, 0)
        for (let k = 0; k < 8; k += 1) {
          const x = Math.floor((canvas.width * (k + 0.5)) / 8)
          colours.push([...context.getImageData(x, Math.floor(canvas.height / 3), 1, 1).data.slice(0, 3)])
        }
        return { reached, colours, error: null, lengthS: video.duration }
      } catch (error) {
        return { reached, colours, error: String(error), lengthS: video.duration }
      }
    },
    { codecs, name: rendition.name },
  )
  await page.close()
  return seen
}

/** What ffmpeg finds in a rendition: frames, errors, interlaced frames, and the times of its first picture or sound. */
async function measure(folder: string, { name }: Pick<Rendition, 'name'>): Promise<string> {
  const media = path.join(folder, name, 'v.mp4')
  const report = await inspectMedia(media, ['-map', '0:v', '-vf', 'idet', '-f', 'null', '-', '-stats'])
  const frames = [...report.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1]
  const [, tff, bff] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+)/.exec(report) ?? []
  const errors = report.split('\n').filter((line) => /error|concealing|missing/i.test(line)).length
  return `${frames} frames, ${Number(tff) + Number(bff)} interlaced, ${errors} errors`
}

async function firstTime(folder: string, name: string, stream: 'v' | 'a'): Promise<number> {
  const filter = stream === 'v' ? ['-vf', 'showinfo=checksum=0'] : ['-af', 'ashowinfo']
  const media = path.join(folder, name, 'v.mp4')
  const report = await inspectMedia(media, [
    ...['-map', `0:${stream}`, `-frames:${stream}`, '1', ...filter, '-f', 'null', '-'],
  ])
  return Number(/pts_time:(\S+)/.exec(report)?.[1] ?? Number.NaN)
}

const difference = (a: number[][], b: number[][]) =>
  Math.max(...a.flatMap((colour, k) => colour.map((value, i) => Math.abs(value - (b[k]?.[i] ?? 0)))))

async function report(browser: Browser, file: string, name: string): Promise<void> {
  const ffmpeg = await ffmpegForTests()
  const verdict = await checkVideo(ffmpeg, file)
  console.log(`\n${name}`)
  if (!verdict.ok) return console.log(`  refused: ${verdict.reason}`)
  const { checked } = verdict
  const plan = planLadder(checked)
  const folder = `${file}.out`
  const hooks = { onProgress: () => {} }
  const copy = isWebSafe(checked) ? await remux(ffmpeg, checked, plan, folder, hooks).catch(() => null) : null
  const wanted = { rungs: plan.rungs, copy: null, gainDb: 0 }
  const made = await transcode(ffmpeg, checked, plan, wanted, folder, hooks)
  const pictures = made.filter(({ picture }) => picture)
  const shown = [...new Set([copy, pictures.at(-1), pictures[0]])].flatMap((one) => one ?? [])
  const sound = made.find(({ picture }) => !picture)
  const { video, probe } = checked
  console.log(
    `  ${video.codec} ${video.pixelFormat} ${video.width}x${video.height} ${video.fps} fps, ${probe.durationS} s,`,
    `fields ${JSON.stringify(video.fields)}, matrix ${video.matrix}, note ${checked.note},`,
    `${copy ? 'copied' : 'not copied'}`,
  )
  if (sound) {
    const lead =
      (await firstTime(folder, 'audio', 'a')) - (await firstTime(folder, pictures.at(-1)?.name ?? '', 'v'))
    console.log(`  sound ${sound.duration_s.toFixed(2)} s, sound − picture ${(lead * 1000).toFixed(0)} ms`)
  }
  const seen: Seen[] = []
  for (const rendition of shown) {
    const one = await watch(browser, folder, rendition)
    seen.push(one)
    console.log(
      `  ${rendition.name}: ${rendition.duration_s.toFixed(2)} s, ${await measure(folder, rendition)};`,
      `Chromium ${one.error ?? `reached ${one.reached.join(', ')} of ${one.lengthS.toFixed(1)} s`}`,
    )
  }
  const best = seen[0]
  if (best) console.log(`  colours ${best.colours.map((colour) => colour.join('/')).join(' ')}`)
  if (best && seen.length > 1)
    console.log(
      `  differ between qualities by ${seen.map((one) => difference(best.colours, one.colours)).join(', ')}`,
    )
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-corpus-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_ARGS })
  const others = FOLDER ? await readdir(FOLDER) : []
  const files = [
    ...oddVideos,
    ...others.map((name) => ({
      name,
      make: async () => {
        const file = path.join(folder, name)
        await copyFile(path.join(FOLDER ?? '', name), file)
        return file
      },
    })),
  ]
  try {
    for (const { name, make } of files) {
      if (name.includes(ONLY)) await report(browser, await make(folder), name)
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
