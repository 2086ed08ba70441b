import { expect, it } from 'vitest'
import { cutUpload } from '../../testing/cut-upload.ts'

it('arrives whole over a line that is cut and past a server that is killed, with little sent twice', async () => {
  const { size, sent, sha256, arrived } = await cutUpload({ size: 64 * 2 ** 20, cuts: 5, kills: 1 })
  expect(arrived).toBe(sha256)
  // What was in the air is a larger part of so small a file than of a real one (bench/upload).
  expect(sent / size).toBeLessThan(1.2)
}, 90_000)
