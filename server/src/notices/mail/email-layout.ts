import type { Mail } from '../../mail/mailer.ts'

/** What a mail says; both parts are made of the same. */
interface Letter {
  to: string
  subject: string
  paragraphs: string[]
  /** Six digits, on a line of their own. */
  code?: string
  /** One address to go on with. */
  link?: { label: string; url: string }
  footnotes?: string[]
  /** Where the reader stops letters of this topic, without signing in. */
  unsubscribe?: { page: string; oneClick: string }
}

const ENTITIES = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign)

const GREETING = 'Assalomu alaykum!'
const SIGNATURE = 'Hurmat bilan, Kashf jamoasi'
const UNSUBSCRIBE = 'Bunday xatlarni olmaslik'

function plain(letter: Letter): string {
  const parts = [GREETING, ...letter.paragraphs]
  if (letter.code) parts.push(letter.code)
  if (letter.link) parts.push(`${letter.link.label}:\n${letter.link.url}`)
  parts.push(...(letter.footnotes ?? []), SIGNATURE)
  if (letter.unsubscribe) parts.push(`${UNSUBSCRIBE}:\n${letter.unsubscribe.page}`)
  return `${parts.join('\n\n')}\n`
}

function html(letter: Letter): string {
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const parts = [GREETING, ...letter.paragraphs].map((text) => p(text))
  if (letter.code) {
    parts.push(p(letter.code, 'font-size:32px;font-weight:700;letter-spacing:6px;color:#1E3A8A'))
  }
  if (letter.link) {
    const style = 'display:inline-block;padding:12px 20px;border-radius:12px;background:#1E3A8A;color:#ffffff'
    const { url, label } = letter.link
    parts.push(
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style};text-decoration:none">${escapeHtml(label)}</a></p>`,
    )
  }
  for (const text of letter.footnotes ?? []) parts.push(p(text, 'color:#57534E;font-size:14px'))
  parts.push(p(SIGNATURE, 'color:#57534E'))
  if (letter.unsubscribe) {
    parts.push(
      `<p style="margin:0;font-size:14px"><a href="${escapeHtml(letter.unsubscribe.page)}" style="color:#57534E">${UNSUBSCRIBE}</a></p>`,
    )
  }
  return (
    `<!doctype html><html lang="uz"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#FAFAF9;color:#1C1917;font:16px/1.5 Arial,sans-serif">' +
    `<div style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">${parts.join('')}</div>` +
    '</body></html>'
  )
}

/** A mail with a plain and an HTML part that say the same. Free text may appear in paragraphs: it is escaped. */
export function composeEmail(input: Letter): Mail {
  const { to, unsubscribe } = input
  const mail = { to, subject: `Kashf: ${input.subject}`, text: plain(input), html: html(input) }
  if (!unsubscribe) return mail
  // RFC 8058: the mail program shows a button of its own and asks with POST.
  const headers = {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers }
}
