import { describe, expect, it } from 'vitest'
import { pageHead, sharePicture } from './page-head.ts'

describe('head of a public page', () => {
  it('has the title, the canonical URL and an absolute picture URL', () => {
    const tags = pageHead({
      title: 'Python asoslari',
      description: 'x'.repeat(150),
      path: '/course/5',
      publicUrl: 'https://kashf.uz',
      picture: sharePicture('/media/share/course/5/0a.jpg', 'Python asoslari'),
    })
    expect(tags).toContainEqual({ title: 'Python asoslari · Kashf' })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://kashf.uz/course/5' })
    expect(tags).toContainEqual({
      property: 'og:image',
      content: 'https://kashf.uz/media/share/course/5/0a.jpg',
    })
    expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' })
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })

  it('truncates a long description at a word boundary', () => {
    const tags = pageHead({ title: 'A', description: "so'z ".repeat(80), path: '/', publicUrl: '' })
    const description = tags.find((tag) => 'name' in tag && tag.name === 'description')
    expect(description).toMatchObject({ content: expect.stringMatching(/so'z…$/) })
  })
})
