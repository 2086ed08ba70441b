import { expect, it } from 'vitest'
import { cutUpload, LOST_BYTES } from '../../testing/processes/cut-upload.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()

it('survives connection cuts and a killed server with little data sent twice', async () => {
  const databaseUrl = kashf.deps.env.databaseUrl ?? ''
  const { size, sent, sha256, arrived } = await cutUpload({
    size: 36 * 2 ** 20,
    cuts: 5,
    kills: 1,
    databaseUrl,
  })
  expect(arrived).toBe(sha256)
  expect(sent - size).toBeLessThanOrEqual(6 * LOST_BYTES)
}, 120_000)
