import { EMBED, embedCode } from '@kashf/contract/catalogue/embed-code.ts'
import type { Oembed, OembedQuery } from '@kashf/contract/catalogue/oembed.ts'
import { splitLanguage } from '@kashf/contract/interface-language.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import { publishedCard } from '../published-card.ts'

const CACHE_AGE_S = 3600
const THUMBNAIL = { width: 320, height: 180 }

/**
 * The oEmbed description of the course at `url`. Only addresses of this site's courses on sale have one; all others are
 * `not_found`, so that the answer never speaks for another site.
 */
export async function describeCourse(
  deps: Pick<Deps, 'readDb' | 'publicUrl'>,
  { url, maxwidth = EMBED.width, maxheight = EMBED.height }: OembedQuery,
): Promise<Oembed> {
  const id = courseAt(url, deps.publicUrl)
  const course = id === null ? null : await publishedCard(deps, id)
  if (!course) throw new Failure('not_found')
  const { publicUrl } = deps
  const fits = maxwidth >= EMBED.minWidth && maxheight >= EMBED.height
  const width = Math.min(maxwidth, EMBED.maxWidth)
  const hasThumbnail = maxwidth >= THUMBNAIL.width && maxheight >= THUMBNAIL.height
  return {
    version: '1.0',
    type: fits ? 'rich' : 'link',
    title: course.title,
    author_name: `${course.teacher.first_name} ${course.teacher.last_name}`,
    author_url: `${publicUrl}/teacher-profile/${course.teacher.id}`,
    provider_name: 'Kashf',
    provider_url: publicUrl,
    cache_age: CACHE_AGE_S,
    ...(fits && { html: embedCode(publicUrl, course, width), width, height: EMBED.height }),
    ...(hasThumbnail && {
      thumbnail_url: `${publicUrl}${course.cover}/${THUMBNAIL.width}.webp`,
      thumbnail_width: THUMBNAIL.width,
      thumbnail_height: THUMBNAIL.height,
    }),
  }
}

/** The id of the course whose page, in any language, or card is at an address of this site. */
function courseAt(address: string, publicUrl: string): number | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(publicUrl).origin) return null
  const digits = /^(?:\/embed)?\/course\/([1-9]\d{0,8})\/?$/.exec(splitLanguage(pathname).path)?.[1]
  return digits ? Number(digits) : null
}
