import * as build from 'virtual:react-router/server-build'
import type { PageLife, PublicPages } from '@kashf/contract/pages.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageLifeContext, pagesContext, reportContext, scriptMarkContext } from './server-context.ts'

export { pageAddress } from './page-address.ts'

/** Routes and files of the build, for the page budget. */
export { build }

export interface RenderOptions {
  pages: PublicPages
  life: PageLife
  scriptMark: string
  report: (error: unknown) => void
}

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders one page. The entry of the server bundle, which contains React and the router in their production builds. */
export function render(
  request: Request,
  { pages, life, scriptMark, report }: RenderOptions,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pagesContext, pages)
  context.set(pageLifeContext, life)
  context.set(scriptMarkContext, scriptMark)
  context.set(reportContext, report)
  return handle(request, context)
}
