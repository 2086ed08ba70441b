import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startVimeo } from '../../testing/servers/vimeo.ts'
import { parseVimeo, resolveVimeo } from './resolve-vimeo.ts'

it.each([
  ['https://vimeo.com/76979871', '76979871'],
  ['vimeo.com/76979871', '76979871'],
  ['  https://www.vimeo.com/76979871/ ', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', '76979871:8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=1', '76979871:8272103f6e'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['https://vimeo.com/showcase/1234/video/76979871', '76979871'],
  ['https://vimeo.com/', null],
  ['https://vimeo.com/about', null],
  ['https://vimeo.com.evil.uz/76979871', null],
  ['https://evil.uz/vimeo.com/76979871', null],
  ['https://youtube.com/watch?v=76979871', null],
  ['video/12', null],
  ['javascript:alert(1)//vimeo.com/1', null],
  ['', null],
])('reads the link %j', (link, id) => {
  expect(parseVimeo(link)).toBe(id)
})

describe('resolving a Vimeo video', () => {
  let kashf: TestApp
  let vimeo: Awaited<ReturnType<typeof startVimeo>>
  beforeAll(async () => {
    kashf = await startTestApp({ variables: { VIMEO_TOKEN: 'secret' } })
    vimeo = await startVimeo('secret', [
      { id: '11', duration: 62 },
      { id: '22', key: 'abcdef12', duration: 5 },
    ])
  })
  afterAll(async () => {
    await vimeo.close()
    await kashf.close()
  })
  const resolve = (id: string) => resolveVimeo({ ...kashf.deps, vimeoBase: vimeo.base }, id)
  const off = 'title=0&byline=0&portrait=0'

  it('is cached for a day', async () => {
    const found = {
      embed_url: `https://player.vimeo.com/video/11?${off}`,
      thumbnail_url: 'https://i.vimeocdn.com/video/11',
      duration_s: 62,
    }
    expect(await resolve('11')).toEqual(found)
    expect(await resolve('11')).toEqual(found)
    expect(vimeo.asked).toEqual(['11'])
    kashf.clock.advance(25 * 3600 * 1000)
    expect(await resolve('11')).toEqual(found)
    expect(vimeo.asked).toEqual(['11', '11'])
  })

  it('keeps the key of an unlisted video', async () => {
    expect((await resolve('22:abcdef12')).embed_url).toBe(
      `https://player.vimeo.com/video/22?h=abcdef12&${off}`,
    )
  })

  it('falls back to the stale entry while Vimeo is down, and to nothing without one', async () => {
    expect((await resolve('404')).embed_url).toBeNull()
    await resolve('11')
    kashf.clock.advance(25 * 3600 * 1000)
    vimeo.state.broken = true
    expect((await resolve('11')).duration_s).toBe(62)
    expect((await resolve('33')).embed_url).toBeNull()
    vimeo.state.broken = false
  })

  it('works without a token', async () => {
    const asked = vimeo.asked.length
    const deps = { ...kashf.deps, env: { ...kashf.deps.env, vimeoToken: null }, vimeoBase: vimeo.base }
    expect((await resolveVimeo(deps, '22:abcdef12')).embed_url).toBe(
      `https://player.vimeo.com/video/22?h=abcdef12&${off}`,
    )
    expect(vimeo.asked).toHaveLength(asked)
  })
})
