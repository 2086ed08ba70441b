import { cutUpload } from '../server/src/testing/processes/cut-upload.ts'

/** The size of the file; set a smaller one for a quick run. */
const SIZE = Number(process.env.BENCH_MB ?? 1024) * 2 ** 20
const CUTS = 20
const KILLS = 2
const MAX_RATIO = 1.05

/** Measures a large upload over an unreliable connection: bytes sent relative to the file size. Fails above 105 %. */
export async function run(): Promise<void> {
  const startedAt = performance.now()
  const { size, sent, sha256, arrived } = await cutUpload({ size: SIZE, cuts: CUTS, kills: KILLS })
  const seconds = (performance.now() - startedAt) / 1000
  const ratio = sent / size
  console.log(
    `${size / 2 ** 20} MB, ${CUTS} cuts, ${KILLS} kills of the server: sent ${(ratio * 100).toFixed(2)} % of its size ` +
      `in ${seconds.toFixed(0)} s; SHA-256 ${arrived === sha256 ? 'the same' : 'DIFFERENT'}`,
  )
  if (arrived !== sha256 || ratio > MAX_RATIO) process.exitCode = 1
}
