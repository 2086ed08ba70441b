import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie in the first `within` characters of the header; undefined when it is not there. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { name, within }: { name: string; within: number },
): string | undefined {
  const start = `${name}=`
  return (headers.cookie ?? '')
    .slice(0, within)
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

export interface NewCookie {
  name: string
  value: string
  path: string
  /** Seconds; 0 deletes the cookie. */
  maxAgeS: number
}

/** Sets a cookie that no script reads and no other site sends along with a request of its own. */
export function setCookie(
  { publicUrl }: { publicUrl: string },
  reply: FastifyReply,
  { name, value, path, maxAgeS }: NewCookie,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`,
  )
}
