import { describe, expect, it } from 'vitest'
import { isVimeo, vimeoFrameUrl } from './vimeo-frame-url.ts'

describe('Vimeo URLs', () => {
  it('are recognised by their host alone', () => {
    expect(isVimeo('https://player.vimeo.com/video/76979871')).toBe(true)
    expect(isVimeo('https://vimeo.com/76979871')).toBe(true)
    expect(isVimeo('https://vimeo.com.example.org/1')).toBe(false)
    expect(isVimeo('video/12')).toBe(false)
  })

  it('get title, byline and portrait turned off and keep their query', () => {
    const url = new URL(vimeoFrameUrl('https://player.vimeo.com/video/76979871?h=abc&title=1'))
    expect(Object.fromEntries(url.searchParams)).toEqual({ h: 'abc', title: '0', byline: '0', portrait: '0' })
  })

  it('become iframe URLs, with the hash of an unlisted video', () => {
    const url = new URL(vimeoFrameUrl('https://vimeo.com/76979871/8272103f6e'))
    expect(url.origin + url.pathname).toBe('https://player.vimeo.com/video/76979871')
    expect(url.searchParams.get('h')).toBe('8272103f6e')
  })
})
