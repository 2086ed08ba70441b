import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { describeTranscoder } from './find-transcoder.ts'

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp()
})
afterAll(() => kashf.close())

const told = async () => (await kashf.call('GET', '/readyz')).json().data.transcoder

it('tells at /readyz which ffmpeg converts, why that one, and how it is confined', async () => {
  expect(await told()).toBe('not tried out yet')
  const line = await describeTranscoder(kashf.deps)
  expect(line).toMatch(/^ffmpeg \d+\.\d.* (?:because|the first on PATH).*; confined: .*no new privileges/)
  expect(await told()).toBe(line)
})

it('says what is wrong with the FFMPEG_PATH that it was given', async () => {
  const env = { ...kashf.deps.env, ffmpegPath: '/usr/bin/true' }
  expect(await describeTranscoder({ env })).toBe('FFMPEG_PATH /usr/bin/true: is no release build of ffmpeg')
})
