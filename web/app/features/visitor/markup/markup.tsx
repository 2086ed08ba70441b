import { preload } from 'react-dom'
import './markup.css'

/** Markup of a question as the server rendered it: paragraphs, or inline for an option. */
export function Markup({ html, isInline = false }: { html: string; isInline?: boolean }) {
  if (html.includes('<math')) {
    preload('/fonts/noto-sans-math.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  const Frame = isInline ? 'span' : 'div'
  return (
    <Frame
      className={isInline ? 'markup' : 'markup rich-text'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything that its author wrote
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
