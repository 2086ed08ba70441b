import { expect, it } from 'vitest'
import { findBadTime } from './find-bad-time.ts'

it('finds the first line of captions with malformed times', async () => {
  const good =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nSalom\r\n\r\n2\r\n00:03.000 --> 00:04.000 line:0\r\nYana'
  expect(await findBadTime(new Blob([good]))).toBeNull()
  expect(
    await findBadTime(
      new Blob([
        'WEBVTT\n\n00:01.000 --> 00:02.000\nSalom\n\n00:00:03,000 -> 00:00:04,000\n00:05 --> 00:06\n',
      ]),
    ),
  ).toBe(6)
})
