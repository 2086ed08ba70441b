import type { MetaDescriptor } from 'react-router'
import { commonText } from '../../text/common.ts'
import { LOCALE, PREFIX } from './language.ts'

export interface PageHead {
  /** The product name is appended. */
  title: string
  description: string
  /** Path of the canonical URL below `publicUrl`, such as `/course/5`. */
  path: string
  publicUrl: string
  /** Preview picture of shared links; defaults to the product's. */
  picture?: HeadPicture
  type?: 'website' | 'profile' | 'video.other'
  noIndex?: boolean
}

export interface HeadPicture {
  /** Path below `publicUrl`. */
  path: string
  width: number
  height: number
  /** Alternative text. */
  alt: string
}

/** Link preview picture that the server renders, 1200 × 630. */
export const sharePicture = (path: string, alt: string): HeadPicture => ({
  path,
  width: 1200,
  height: 630,
  alt,
})

const ownPicture = sharePicture('/icons/kashf-share.jpg', commonText.metaDescription)
const DESCRIPTION_LENGTH = 200

/** Title, description, canonical URL and Open Graph tags of a public page. */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const title = head.title.includes(commonText.product) ? head.title : `${head.title} · ${commonText.product}`
  const address = `${head.publicUrl}${PREFIX}${PREFIX && head.path === '/' ? '' : head.path}`
  const description = shorten(head.description)
  const { picture = ownPicture } = head
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: commonText.product },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${head.publicUrl}${picture.path}` },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (head.noIndex) tags.push({ name: 'robots', content: 'noindex' })
  return tags
}

/** Head of a private or missing page: a title, and noindex for crawlers. */
export const privateHead = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${commonText.product}` },
  { name: 'robots', content: 'noindex' },
]

/** Head of a private page with tabs in its address. It names the open one, so that history and tabs of the browser tell them apart. */
export function tabHead(
  title: string,
  tabs: readonly { id: string; label: string }[],
  { search }: { search: string },
): MetaDescriptor[] {
  const open = new URLSearchParams(search).get('tab')
  const tab = tabs.find(({ id }) => id === open)
  return privateHead(tab ? `${tab.label} · ${title}` : title)
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`
}
