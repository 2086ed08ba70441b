import { createCipheriv, randomBytes, webcrypto } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unseal } from './unseal.ts'

const PAPER = {
  sections: [],
  passages: [{ title: "O'qish", html: '<p>Matn</p>', recording: null, plays: null }],
}

/** A paper as the server seals it. */
function seal() {
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([
    cipher.update(gzipSync(JSON.stringify(PAPER))),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return { key: key.toString('base64'), sealed: { iv: iv.toString('base64'), data: data.toString('base64') } }
}

beforeEach(() => vi.stubGlobal('crypto', webcrypto))
afterEach(() => {
  vi.unstubAllGlobals()
})

it('opens a paper with its key', async () => {
  const { key, sealed } = seal()
  expect(await unseal(sealed, key)).toEqual(PAPER)
})

it('gives nothing for another key, a damaged cipher, or without WebCrypto', async () => {
  const { key, sealed } = seal()
  expect(await unseal(sealed, seal().key)).toBeNull()
  expect(await unseal({ ...sealed, data: sealed.data.slice(8) }, key)).toBeNull()
  expect(await unseal(sealed, 'x')).toBeNull()
  vi.stubGlobal('crypto', {})
  expect(await unseal(sealed, key)).toBeNull()
})
