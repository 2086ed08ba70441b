import type { MetaDescriptor } from 'react-router'

/** The `<link>` to the oEmbed description of the course, for other sites. */
export const oembedLink = (publicUrl: string, courseId: number): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${publicUrl}/api/oembed?url=${encodeURIComponent(`${publicUrl}/course/${courseId}`)}`,
})
