import { describe, expect, it } from 'vitest'
import { isVimeo, vimeoFrameUrl } from './vimeo-frame-url.ts'

describe("the provider's videos", () => {
  it('knows them by their host and nothing else', () => {
    expect(isVimeo('https://player.vimeo.com/video/76979871')).toBe(true)
    expect(isVimeo('https://vimeo.com/76979871')).toBe(true)
    expect(isVimeo('https://vimeo.com.example.org/1')).toBe(false)
    expect(isVimeo('video/12')).toBe(false)
  })

  it('turns title, byline and portrait off and keeps what the address carried', () => {
    const url = new URL(vimeoFrameUrl('https://player.vimeo.com/video/76979871?h=abc&title=1'))
    expect(Object.fromEntries(url.searchParams)).toEqual({ h: 'abc', title: '0', byline: '0', portrait: '0' })
  })

  it('makes a frame of a plain address, with the key of a private video', () => {
    const url = new URL(vimeoFrameUrl('https://vimeo.com/76979871/8272103f6e'))
    expect(url.origin + url.pathname).toBe('https://player.vimeo.com/video/76979871')
    expect(url.searchParams.get('h')).toBe('8272103f6e')
  })
})
