import { createHash } from 'node:crypto'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { EMBED_REF } from '@kashf/contract/catalogue/embed-code.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import { teacherLinkPath } from '@kashf/contract/purchases/brought-by.ts'
import { escapeHtml } from '@kashf/contract/text/escape-html.ts'

/** The colours are those of web/app/ui/styles/tokens.css and theme.css. */
const STYLE = `
:root{color-scheme:light dark;--surface:#fff;--line:#e8e4db;--ink:#1b1d28;--ink-2:#4d5161;--lapis:#1e3a8a;--action:#1e3a8a}
@media (prefers-color-scheme:dark){:root{--surface:#1a1d2b;--line:#2e3348;--ink:#e9eaf2;--ink-2:#b9bdcf;--lapis:#a9beff;--action:#3d5fcb}}
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{background:var(--surface);color:var(--ink);font:16px/1.3 Onest,system-ui,sans-serif}
.card{display:flex;height:100%;min-height:180px;max-width:800px;overflow:hidden;border:1px solid var(--line);border-radius:18px;background:var(--surface);color:inherit;text-decoration:none}
.card:focus-visible{outline:3px solid var(--lapis);outline-offset:-3px}
picture{flex:none;width:36%;max-width:200px}
img{display:block;width:100%;height:100%;object-fit:cover}
@media (min-width:640px){picture{width:356px;max-width:none}}
.text{display:flex;flex:1;flex-direction:column;gap:4px;min-width:0;padding:12px 14px}
.title{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3;font-size:1.0625em;font-weight:600;overflow-wrap:anywhere}
.teacher{overflow:hidden;color:var(--ink-2);font-size:.9em;text-overflow:ellipsis;white-space:nowrap}
.price{margin-top:auto;font-weight:700}
.open{align-self:start;padding:8px 14px;border-radius:12px;background:var(--action);color:#fff;font-size:.9em;font-weight:600}
`.trim()

const text = {
  free: 'Bepul',
  open: 'Kashfda ochish',
  gone: "Bu kurs hozir sotuvda yo'q",
  others: 'Boshqa kurslar',
} as const

/** Framing is allowed on every site, because the card can only be read and opened. It loads pictures and nothing else. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** The card of a course on sale as a page for frames. It leads by the teacher's link whose code its address has. */
export function embedPage(publicUrl: string, course: CourseCard, code?: string): string {
  const path =
    code === undefined
      ? `/course/${course.id}?ref=${EMBED_REF}`
      : teacherLinkPath(code, { courseId: course.id, place: 'card' })
  const teacher = `${course.teacher.first_name} ${course.teacher.last_name}`
  const price = course.price_to_pay > 0 ? formatUzs(course.price_to_pay) : text.free
  return page(
    course.title,
    `${publicUrl}/course/${course.id}`,
    `<a class="card" href="${escapeHtml(`${publicUrl}${path}`)}" target="_blank" rel="noopener">` +
      // A narrow picture would crop the words of a drawn cover; the square has none.
      `<picture><source media="(min-width:640px)" srcset="${escapeHtml(`${course.cover}/640.webp`)}">` +
      `<img src="${escapeHtml(`${course.square}/240.webp`)}" width="240" height="240" alt=""></picture>` +
      `<span class="text"><span class="title">${escapeHtml(course.title)}</span>` +
      `<span class="teacher">${escapeHtml(teacher)}</span>` +
      `<span class="price">${escapeHtml(price)}</span><span class="open">${escapeHtml(text.open)}</span></span></a>`,
  )
}

/** The page of a frame for a course that is not on sale, or never was. */
export const goneEmbedPage = (publicUrl: string): string =>
  page(
    text.gone,
    `${publicUrl}/courses`,
    `<a class="card" href="${escapeHtml(`${publicUrl}/courses?ref=${EMBED_REF}`)}" target="_blank" rel="noopener">` +
      `<span class="text"><span class="title">${escapeHtml(text.gone)}</span>` +
      `<span class="price"></span><span class="open">${escapeHtml(text.others)}</span></span></a>`,
  )

const page = (title: string, canonical: string, body: string): string =>
  `<!doctype html><html lang="uz"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Kashf</title>` +
  `<link rel="canonical" href="${escapeHtml(canonical)}"><style>${STYLE}</style></head><body>${body}</body></html>`
