import { escapeHtml } from '../text/escape-html.ts'

/** The card that other sites embed, in CSS pixels. Its height is the same at every width. */
export const EMBED = { minWidth: 300, width: 600, maxWidth: 800, height: 200 } as const

/** The `ref` of links on the card, which statistics count as another site (`visitSource`). */
export const EMBED_REF = 'embed'

/** The HTML that embeds the card of a course. */
export function embedCode(publicUrl: string, course: { id: number; title: string }, width: number): string {
  const source = escapeHtml(`${publicUrl}/embed/course/${course.id}`)
  return `<iframe src="${source}" width="${width}" height="${EMBED.height}" title="${escapeHtml(course.title)}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
