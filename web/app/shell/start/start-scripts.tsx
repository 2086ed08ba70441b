import { createContext, use } from 'react'
import { InlineScript } from '../base/inline-script.tsx'

/** Texts of the scripts that start a page. */
export interface StartScripts {
  /** Runs in the head, before the first paint: for example, records events before hydration. */
  record: string
  /** Placed at the end of the body: the router's context and the loader. */
  load: string
  /** The page's code as JSON. */
  code: string
}

/** Id of the element that holds `code`. */
export const PAGE_CODE_ID = 'page-code'

/**
 * Provided on the server only: in the browser the scripts have already run, and their texts would only be dead weight.
 */
const StartContext = createContext<StartScripts>({ record: '', load: '', code: '' })

export const StartScriptsProvider = StartContext.Provider

/** The first script of the head. It precedes the stylesheet, for which it would have to wait. */
export function HeadScript() {
  return <InlineScript code={use(StartContext).record} />
}

/** Replaces the router's `<Scripts>`, which loads all code while the page's styles are still on their way. */
export function PageScripts() {
  const { code, load } = use(StartContext)
  return (
    <>
      <script
        type="application/json"
        id={PAGE_CODE_ID}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the application
        dangerouslySetInnerHTML={{ __html: code }}
      />
      <InlineScript code={load} />
    </>
  )
}
