import { pathOfRequestTarget } from '../http/network/request-target.ts'

/** The path and query of a request, on this site also for targets like `//x` and `*`. */
export const pagePath = (url: string): string => pathOfRequestTarget(url).replace(/^[/\\]*/, '/')
