import type { MetaDescriptor } from 'react-router'

/** Tells other sites where the oEmbed description of a course is. */
export const oembedLink = (publicUrl: string, courseId: number): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${publicUrl}/api/oembed?url=${encodeURIComponent(`${publicUrl}/course/${courseId}`)}`,
})
