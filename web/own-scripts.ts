import { hash, randomBytes } from 'node:crypto'

/**
 * Inline scripts are allowed by their hashes, so that the bytes of a page are the same for everybody and can be cached.
 * The renderer gives the application's own scripts a random mark as nonce. Only these are hashed, because injected
 * markup cannot know the mark. The marks are then removed.
 */
export const newScriptMark = (): string => randomBytes(16).toString('hex')

export interface OwnScripts {
  html: string
  /** CSP sources of the inline scripts, such as `'sha256-…'`. */
  sources: string[]
}

const OPENING = '<script'
const CLOSING = '</script>'

/** Removes the marks from `html` and hashes the inline scripts that carried one. */
export function takeOwnScripts(html: string, mark: string): OwnScripts {
  const attribute = ` nonce="${mark}"`
  const sources = new Set<string>()
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + attribute.length)) {
    // Preload links carry the mark as well.
    if (!html.startsWith(OPENING, html.lastIndexOf('<', at))) continue
    const start = html.indexOf('>', at) + 1
    const text = html.slice(start, html.indexOf(CLOSING, start))
    if (text) sources.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
