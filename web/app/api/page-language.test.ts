import { afterEach, expect, it, vi } from 'vitest'
import { api } from './client/client.ts'
import { fetchFile } from './download.ts'
import { upload } from './upload.ts'

vi.mock('../shell/base/language.ts', () => ({ LANGUAGE: 'ru', PREFIX: '/ru' }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('is named with every call, upload and download', async () => {
  const fetched = vi.fn(async (_path: string, _init: { headers: object }) => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await api('GET /api/category')
  await fetchFile({ call: 'GET /api/users/statement.csv' })
  const named = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => {})
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => {})
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  upload('POST /api/courses', undefined, new FormData(), () => {})
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toMatchObject({ 'Kashf-Language': 'ru' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(named).toHaveBeenCalledWith('Kashf-Language', 'ru')
})
