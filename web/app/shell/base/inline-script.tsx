import { createContext, use } from 'react'

/** The mark of the page that is being rendered; empty in the browser, where inline scripts have already run. */
const MarkContext = createContext('')

export const ScriptMark = MarkContext.Provider

/**
 * An inline script that the Content-Security-Policy allows by its hash. `code` must be the same for everybody, so that the
 * page can be cached, and must not contain text from users unless it is escaped.
 */
export function InlineScript({ code }: { code: string }) {
  const mark = use(MarkContext)
  return (
    <script
      nonce={mark || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the application
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
