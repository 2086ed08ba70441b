import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
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
  if (content.code) parts.push(content.code)
  if (content.link) parts.push(`${content.link.label}:\n${content.link.url}`)
  parts.push(...(content.footnotes ?? []), signature)
  if (content.unsubscribe) parts.push(`${unsubscribe}:\n${content.unsubscribe.page}`)
  return `${parts.join('\n\n')}\n`
}

function html(content: EmailContent): string {
  const language = content.language ?? 'uz'
  const { greeting, signature, unsubscribe } = words(language).mail
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const parts = [greeting, ...content.paragraphs].map((text) => p(text))
  if (content.code) {
    parts.push(p(content.code, 'font-size:32px;font-weight:700;letter-spacing:6px;color:#1E3A8A'))
  }
  if (content.link) {
    const style = 'display:inline-block;padding:12px 20px;border-radius:12px;background:#1E3A8A;color:#ffffff'
    const { url, label } = content.link
    parts.push(
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style};text-decoration:none">${escapeHtml(label)}</a></p>`,
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
