import { escapeHtml } from '../text/escape-html.ts'

/** The card that other sites embed, in CSS pixels. Its height is the same at every width. */
export const EMBED = { minWidth: 300, width: 600, maxWidth: 800, height: 200 } as const

/** The `ref` of links on the card, which statistics count as another site (`visitSource`). */
export const EMBED_REF = 'embed'

/** The HTML that embeds the card of a course; with the code of the teacher's link, its visitors are the teacher's. */
export function embedCode(
  publicUrl: string,
  course: { id: number; title: string; linkCode?: string | undefined },
  width: number,
): string {
  const query = course.linkCode === undefined ? '' : `?t=${course.linkCode}`
  const source = escapeHtml(`${publicUrl}/embed/course/${course.id}${query}`)
  return `<iframe src="${source}" width="${width}" height="${EMBED.height}" title="${escapeHtml(course.title)}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
