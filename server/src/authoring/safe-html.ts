import { LINK_SCHEMES } from '@kashf/contract/text/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p br h2 h3 h4 ul ol li blockquote strong em u s code pre a'.split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    div: 'p',
    // Links pass no ranking to their target and no access to our window.
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer ugc', target: '_blank' }),
  },
}

/** Element names that mark a text as HTML; `<xatboshi>` in plain text stays text. Either way the result is safe. */
const HTML_NAMES = new Set(
  'p br div span h1 h2 h3 h4 h5 h6 ol ul li blockquote strong em b i u s a code pre img table script style iframe svg'.split(
    ' ',
  ),
)
const TAG = /<\/?([a-z][a-z0-9]{0,9})\b[^<>]*>/gi
const hasTags = (text: string) =>
  [...text.matchAll(TAG)].some(([, name = '']) => HTML_NAMES.has(name.toLowerCase()))
const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${asText(part).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/**
 * Sanitizes a description to a small whitelist of formatting and safe links. Plain text becomes paragraphs. Empty when no
 * readable text remains.
 */
export function safeHtml(text: string): string {
  const html = hasTags(text) ? sanitizeHtml(text, OPTIONS).trim() : paragraphs(text)
  const readable = html.replace(/<[^<>]*>|&nbsp;/g, '').trim()
  return readable === '' ? '' : html
}
