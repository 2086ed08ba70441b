import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { parseS3Url } from '../../storage/s3-location.ts'

/** What to install or set to run the S3 tests; null if they can run. */
export function missingS3(): string | null {
  if (process.env.S3_TEST_URL) return null
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import swift.obj.mem_server'], { stdio: 'ignore' })
    return null
  } catch {
    return 'set S3_TEST_URL (the form of STORAGE_URL) or install the Debian package python3-swift'
  }
}

/** Provides an empty S3 bucket as a STORAGE_URL: S3_TEST_URL if set, otherwise Swift in a separate process. */
export async function startS3(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.S3_TEST_URL) return { url: process.env.S3_TEST_URL, stop: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-swift-'))
  const port = await freePorts()
  const script = path.join(import.meta.dirname, 'swift-s3.py')
  const swift = spawn('/usr/bin/python3', [script, path.join(folder, 'swift'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    swift.stdout.on('data', (text) => String(text).includes('up') && resolve())
    swift.on('exit', (code) => reject(new Error(`swift exited with ${code}`)))
  })
  const url = `s3://${encodeURIComponent('test:tester')}:testing@127.0.0.1:${port}/kashf?tls=off`
  await createBucket(url)
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => swift.once('exit', resolve))
      swift.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the bucket that a STORAGE_URL names. */
export async function createBucket(url: string): Promise<void> {
  const { accessKeyId, secretAccessKey, endpoint, region, bucket } = parseS3Url(url)
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
}

/** The first of four consecutive free ports. Starts from the process id, so that parallel test files do not collide. */
async function freePorts(): Promise<number> {
  for (let place = process.pid; ; place++) {
    const port = 21_000 + 4 * (place % 1000)
    const free = await Promise.all([0, 1, 2, 3].map((next) => isFree(port + next)))
    if (free.every(Boolean)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
