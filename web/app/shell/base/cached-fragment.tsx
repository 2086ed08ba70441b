import { createContext, type ReactNode, use } from 'react'

/** The fragments of one page that is being rendered. */
export interface PageFragments {
  /** Begins a fragment: returns the mark of its element, and whether its HTML is cached and need not be rendered. */
  open(tag: string, shows: unknown): { mark: string; isCached: boolean }
}

const FragmentsContext = createContext<PageFragments | null>(null)

export const FragmentsProvider = FragmentsContext.Provider

export interface CachedFragmentProps {
  as: 'li' | 'fieldset'
  className?: string
  /** Everything that the children depend on, as JSON. */
  shows: unknown
  /**
   * The content. It must not contain an element with the tag of the outer one, nor ids of `useId`, which differ from
   * page to page.
   */
  children: ReactNode
}

/**
 * An element whose content the server caches as HTML, because React takes longer for a long list than for the rest of
 * its page. In browsers it is an ordinary element.
 */
export function CachedFragment({ as: Tag, className, shows, children }: CachedFragmentProps) {
  const fragment = import.meta.env.SSR ? use(FragmentsContext)?.open(Tag, shows) : undefined
  return (
    <Tag data-fragment={fragment?.mark} className={className}>
      {fragment?.isCached ? null : children}
    </Tag>
  )
}
