import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { splitAddresses } from '@kashf/contract/learning/addresses.ts'
import { escapeHtml } from '@kashf/contract/text/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { words } from '../../text/words.ts'

/** The sentences of a mail. */
export interface MailText {
  subject: string
  paragraphs: readonly string[]
  /** The label of the mail's link. */
  label?: string
}

/** The content of an e-mail, from which its text and HTML parts are made. */
interface EmailContent {
  to: string
  /** The language of the reader; Uzbek in Latin if absent. */
  language?: InterfaceLanguage
  subject: string
  paragraphs: readonly string[]
  /** What somebody wrote, after the paragraphs; its addresses are links if they were checked. */
  quote?: { text: string; hasLinks: boolean }
  /** A code of six digits, shown on a separate line. */
  code?: string
  /** The call to action. */
  link?: { label: string; url: string }
  footnotes?: readonly string[]
  /**
   * Where the reader unsubscribes from the topic without signing in: a page, and a one-click address for mail programs.
   */
  unsubscribe?: { page: string; oneClick: string }
}

function plain(content: EmailContent): string {
  const { greeting, signature, unsubscribe } = words(content.language ?? 'uz').mail
  const parts = [greeting, ...content.paragraphs]
  if (content.quote) parts.push(content.quote.text)
  if (content.code) parts.push(content.code)
  if (content.link) parts.push(`${content.link.label}:\n${content.link.url}`)
  parts.push(...(content.footnotes ?? []), signature)
  if (content.unsubscribe) parts.push(`${unsubscribe}:\n${content.unsubscribe.page}`)
  return `${parts.join('\n\n')}\n`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** A text whose addresses are links that show themselves whole. */
const linked = (text: string) =>
  splitAddresses(text)
    .map((part) => {
      const shown = lines(part.text)
      if (!part.isAddress) return shown
      return `<a href="${shown}" rel="noreferrer nofollow" style="color:#1E3A8A">${shown}</a>`
    })
    .join('')

function html(content: EmailContent): string {
  const language = content.language ?? 'uz'
  const { greeting, signature, unsubscribe } = words(language).mail
  const block = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`
  const p = (text: string, style = '') => block(lines(text), style)
  const parts = [greeting, ...content.paragraphs].map((text) => p(text))
  if (content.quote) {
    const { text, hasLinks } = content.quote
    parts.push(
      block(hasLinks ? linked(text) : lines(text), 'padding-left:12px;border-left:3px solid #E7E5E4'),
    )
  }
  if (content.code) {
    parts.push(p(content.code, 'font-size:32px;font-weight:700;letter-spacing:6px;color:#1E3A8A'))
  }
  if (content.link) {
    const style = 'display:inline-block;padding:12px 20px;border-radius:12px;background:#1E3A8A;color:#ffffff'
    const { url, label } = content.link
    parts.push(
      block(`<a href="${escapeHtml(url)}" style="${style};text-decoration:none">${escapeHtml(label)}</a>`),
    )
  }
  for (const text of content.footnotes ?? []) parts.push(p(text, 'color:#57534E;font-size:14px'))
  parts.push(p(signature, 'color:#57534E'))
  if (content.unsubscribe) {
    parts.push(
      `<p style="margin:0;font-size:14px"><a href="${escapeHtml(content.unsubscribe.page)}" style="color:#57534E">${unsubscribe}</a></p>`,
    )
  }
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#FAFAF9;color:#1C1917;font:16px/1.5 Arial,sans-serif">' +
    `<div style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">${parts.join('')}</div>` +
    '</body></html>'
  )
}

/** A mail with a plain text and an HTML part of the same content. Paragraphs may contain free text: it is escaped. */
export function composeEmail(content: EmailContent): Mail {
  const { to, unsubscribe } = content
  const mail = { to, subject: `Kashf: ${content.subject}`, text: plain(content), html: html(content) }
  if (!unsubscribe) return mail
  // RFC 8058: the mail program shows an unsubscribe button of its own and sends a POST.
  const headers = {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers }
}
