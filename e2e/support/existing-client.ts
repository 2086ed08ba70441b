import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response with its parsed JSON body. */
export interface Answer {
  status: number
  body: Awaited<ReturnType<Response['json']>>
}

/** Form values; FormData turns null and undefined into text. */
export type Fields = Record<string, string | number | boolean | null | undefined | Picked>
/** A file picked by the user. */
export interface Picked {
  name: string
  type: string
  base64: string
}

export interface ExistingClient {
  get(path: string): Promise<Answer>
  /** Sends JSON, as the client does before signing in. */
  json(method: string, path: string, body: object): Promise<Answer>
  /** Sends multipart, as most calls do after signing in. */
  form(method: string, path: string, fields: Fields): Promise<Answer>
  /** Sets the `src` of a plain element once and reports the result. */
  picture(src: string): Promise<{ width: number }>
  video(src: string): Promise<{ duration: number; playedTo: number; soughtTo: number; hasSound: boolean }>
}

/**
 * The client described by the specification: one API origin, the token in local storage, no `limit` or `cursor`, plain
 * media elements. It is serialized into the page, so it must not use anything outside this function.
 */
function client(host: string): ExistingClient {
  const authorization = () => ({ Authorization: `Bearer ${localStorage.getItem('token')}` })
  const read = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: await response.json().catch(() => null),
  })
  const file = ({ name, type, base64 }: Picked) =>
    new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type })
  const happens = (element: HTMLElement, event: string) =>
    new Promise<void>((resolve, reject) => {
      element.addEventListener(event, () => resolve(), { once: true })
      element.addEventListener('error', () => reject(new Error(`error before ${event}`)), { once: true })
    })
  return {
    get: async (path) => read(await fetch(host + path, { headers: authorization() })),
    json: async (method, path, body) =>
      read(
        await fetch(host + path, {
          method,
          headers: { ...authorization(), 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    form: async (method, path, fields) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (value !== null && typeof value === 'object') body.append(name, file(value))
        else body.append(name, String(value))
      }
      return read(await fetch(host + path, { method, headers: authorization(), body }))
    },
    picture: async (src) => {
      const image = document.body.appendChild(document.createElement('img'))
      const loaded = happens(image, 'load')
      image.src = src
      await loaded
      return { width: image.naturalWidth }
    },
    video: async (src) => {
      const video = document.body.appendChild(document.createElement('video'))
      video.muted = true
      const playing = happens(video, 'timeupdate')
      video.src = src
      await video.play()
      await playing
      while (video.currentTime < 0.5) await happens(video, 'timeupdate')
      const playedTo = video.currentTime
      video.pause()
      const sought = happens(video, 'seeked')
      video.currentTime = video.duration - 1
      await sought
      const sound = 'webkitAudioDecodedByteCount' in video ? Number(video.webkitAudioDecodedByteCount) : 0
      const { duration, currentTime: soughtTo } = video
      video.remove()
      return { duration, playedTo, soughtTo, hasSound: sound > 0 }
    },
  }
}

/** Serves the client's page on a separate origin. */
export async function serveClient(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Client</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A script that defines `window.client` for the API at `host`. */
export const clientScript = (host: string): string => `window.client = (${client})(${JSON.stringify(host)})`
