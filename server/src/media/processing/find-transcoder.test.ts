import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { describeTranscoder } from './find-transcoder.ts'

const kashf = testApp()

const reported = async () => (await kashf.call('GET', '/readyz')).json().data.transcoder

it('reports at /readyz which ffmpeg is used, why, and how it is confined', async () => {
  expect(await reported()).toBe('not tried out yet')
  const line = await describeTranscoder(kashf.deps)
  expect(line).toMatch(/^ffmpeg \d+\.\d.* (?:because|the first on PATH).*; confined: .*no new privileges/)
  expect(await reported()).toBe(line)
})

it('says what is wrong with an unusable FFMPEG_PATH', async () => {
  const env = { ...kashf.deps.env, ffmpegPath: '/usr/bin/true' }
  expect(await describeTranscoder({ env })).toBe('FFMPEG_PATH /usr/bin/true: is no release build of ffmpeg')
})
