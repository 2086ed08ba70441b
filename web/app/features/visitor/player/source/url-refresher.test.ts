import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../api/client/api-error.ts'
import { UrlRefresher, withFreshUrl } from './url-refresher.ts'

const answer = (token: string, media?: Record<string, string>) => ({
  signedUrl: `/v/12/${token}/master.m3u8`,
  expires_at: '2026-01-01T00:05:00Z',
  lives_s: 300,
  captions: [],
  previews_url: null,
  ...(media && { media }),
})
const segment = 'https://kashf.uz/v/12/t1/360p/v.mp4'

function startRefresher() {
  const refused: string[] = []
  let nowMs = 1_000_000
  let asked = 0
  let failure: ApiError | null = null
  const refresher = new UrlRefresher(answer('t1'), {
    issuedAtMs: nowMs,
    nowMs: () => nowMs,
    requestUrl: async () => {
      asked += 1
      if (failure) throw failure
      return answer(`t${asked + 1}`)
    },
    onRefused: ({ code }) => refused.push(code),
  })
  return {
    refresher,
    refused,
    asked: () => asked,
    pass: (seconds: number) => (nowMs += seconds * 1000),
    fail: (code: ApiError['code'], status: number) => {
      failure = new ApiError({ code, status, message: '' })
    },
  }
}

describe('a URL that expires during playback', () => {
  it('is renewed in the background before it expires', async () => {
    const { refresher, asked, pass } = startRefresher()
    pass(100)
    expect(await refresher.freshUrl(segment)).toBe('/v/12/t1/360p/v.mp4')
    expect(asked()).toBe(0)
    pass(100)
    expect(await refresher.freshUrl(segment)).toBe('/v/12/t1/360p/v.mp4')
    await Promise.resolve()
    await Promise.resolve()
    expect(await refresher.freshUrl(segment)).toBe('/v/12/t2/360p/v.mp4')
    expect(asked()).toBe(1)
  })

  it('is renewed once for all waiting requests after a sleep', async () => {
    const { refresher, asked, pass } = startRefresher()
    pass(3600)
    const loads = await Promise.all([
      refresher.freshUrl(segment),
      refresher.freshUrl('/v/12/t1/audio/index.m3u8'),
    ])
    expect(loads).toEqual(['/v/12/t2/360p/v.mp4', '/v/12/t2/audio/index.m3u8'])
    expect(asked()).toBe(1)
  })

  it('is renewed when the clock was set back', async () => {
    const { refresher, pass } = startRefresher()
    pass(-3600)
    expect(await refresher.freshUrl(segment)).toBe('/v/12/t2/360p/v.mp4')
  })

  it('is renewed every three minutes over three hours of playback', async () => {
    const { refresher, asked, pass } = startRefresher()
    for (let played = 0; played < 3 * 3600; played += 4) {
      await refresher.freshUrl(segment)
      pass(4)
    }
    expect(asked()).toBeGreaterThan(50)
    expect(asked()).toBeLessThan(62)
  })

  it('is not renewed while nothing loads', () => {
    const { asked, pass } = startRefresher()
    pass(7200)
    expect(asked()).toBe(0)
  })

  it('is replaced when the server rejects it early, or the reason is reported', async () => {
    const { refresher, refused, asked, fail } = startRefresher()
    refresher.onUrlRejected()
    await expect.poll(() => refresher.freshUrl(segment)).toBe('/v/12/t2/360p/v.mp4')
    fail('lesson_locked', 403)
    refresher.onUrlRejected()
    refresher.onUrlRejected()
    await expect.poll(() => refused).toEqual(['lesson_locked'])
    expect(asked()).toBe(2)
  })

  it('reports permanent refusals and ignores temporary ones', async () => {
    const { refresher, refused, pass, fail } = startRefresher()
    pass(3600)
    fail('network', 0)
    await expect(refresher.freshUrl(segment)).rejects.toMatchObject({ code: 'network' })
    fail('too_many_requests', 429)
    await expect(refresher.freshUrl(segment)).rejects.toMatchObject({ status: 429 })
    expect(refused).toEqual([])
    fail('too_many_streams', 409)
    await expect(refresher.freshUrl(segment)).rejects.toMatchObject({ status: 409 })
    expect(refused).toEqual(['too_many_streams'])
  })
})

describe('replacing a URL', () => {
  it('uses the media URLs of the latest answer', () => {
    const direct = answer('t9', { '360p': 'https://cdn.uz/video/12/360p/v.mp4?md5=new&expires=2' })
    expect(withFreshUrl('https://cdn.uz/video/12/360p/v.mp4?md5=old&expires=1', direct)).toBe(
      direct.media?.['360p'],
    )
    expect(withFreshUrl(segment, direct)).toBe(direct.media?.['360p'])
    expect(withFreshUrl('/v/12/t1/720p/index.m3u8', direct)).toBe('/v/12/t9/720p/index.m3u8')
  })

  it('returns URLs that do not belong to the video unchanged', () => {
    expect(withFreshUrl('blob:https://kashf.uz/1', answer('t9'))).toBe('blob:https://kashf.uz/1')
  })
})
