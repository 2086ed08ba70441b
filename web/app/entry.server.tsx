import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, reportContext } from './server-context.ts'

export const streamTimeout = 5_000

/** Renders one document. Crawlers wait for the whole page, browsers get the shell as soon as it is ready. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = loadContext.get(nonceContext)
  const userAgent = request.headers.get('user-agent')
  const whenToSend = userAgent && isbot(userAgent) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let sent = false
    let finalStatus = status
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Streams content in document order whatever its size. By default React moves large parts to the end for a
        // script to put in place, which readers without JavaScript would not see.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [whenToSend]() {
          sent = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          finalStatus = 500
          if (sent) loadContext.get(reportContext)(error)
        },
      },
    )
  })
}

/** Reports errors of loaders and rendering, except for aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
