import type { PageFragments } from './shell/base/cached-fragment.tsx'

/** Maximum fragments, of 2 to 5 KB each: about the courses on a school's first pages. */
const MAX_FRAGMENTS = 1_000

/** An LRU cache of the HTML of fragments, by what they show. */
export class FragmentCache {
  readonly #html = new Map<string, string>()

  get(key: string): string | undefined {
    const html = this.#html.get(key)
    if (html === undefined) return undefined
    this.#html.delete(key)
    this.#html.set(key, html)
    return html
  }

  set(key: string, html: string): void {
    this.#html.set(key, html)
    const oldest = this.#html.size > MAX_FRAGMENTS ? this.#html.keys().next().value : undefined
    if (oldest !== undefined) this.#html.delete(oldest)
  }
}

/** Copies a substring, which would otherwise keep the whole string, here the page, in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString()

interface OpenFragment {
  tag: string
  key: string
  html: string | undefined
}

export interface OpenFragments extends PageFragments {
  /**
   * Fills a part of the page with the cached HTML of its fragments and caches that of the others. Returns strings to
   * join; the caller joins them once, because each step would copy the page.
   */
  fill(html: string): string[]
}

/**
 * The fragments of one page: rendering leaves out those that are cached. `mark` is random, so that no text from outside can
 * pass for a fragment.
 */
export function openFragments(cache: FragmentCache, mark: string): OpenFragments {
  const opened: OpenFragment[] = []
  const attribute = ` data-fragment="${mark}-`
  const contentOf = ({ tag, key, html: cached }: OpenFragment, html: string, from: number, to: number) => {
    if (cached !== undefined) return cached
    const content = html.slice(from, to)
    if (content.includes(`<${tag}`)) throw new Error(`a ${tag} is inside another one`)
    cache.set(key, copyOf(content))
    return content
  }
  return {
    open(tag, shows) {
      const key = `${tag} ${JSON.stringify(shows)}`
      const html = cache.get(key)
      opened.push({ tag, key, html })
      return { mark: `${mark}-${opened.length - 1}`, isCached: html !== undefined }
    },
    fill(html) {
      const parts: string[] = []
      let end = 0
      for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, end)) {
        const quoteAt = html.indexOf('"', at + attribute.length)
        const fragment = opened[Number(html.slice(at + attribute.length, quoteAt))]
        if (!fragment) throw new Error('a fragment was rendered that nobody has opened')
        const contentAt = html.indexOf('>', quoteAt) + 1
        const closeAt = html.indexOf(`</${fragment.tag}>`, contentAt)
        parts.push(html.slice(end, at), html.slice(quoteAt + 1, contentAt))
        parts.push(contentOf(fragment, html, contentAt, closeAt))
        end = closeAt
      }
      return [...parts, html.slice(end)]
    },
  }
}
