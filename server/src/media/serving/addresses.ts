import type { Env } from '../../config/env.ts'
import { posterToken } from './token.ts'

/** The address of a video's poster, or null while there is none. Stable and public, but not guessable. */
export function posterAddress(
  deps: { env: Pick<Env, 'secretKey'> },
  video: { id: number; has_poster: boolean },
): string | null {
  return video.has_poster ? `/media/video/${video.id}/${posterToken(deps, video.id)}.webp` : null
}

/** References to media, as in a lesson's `video_link` and `file` and in calls of get-signed-url. */
export const videoReference = (videoId: number) => `video/${videoId}`
export const attachmentReference = (attachmentId: number) => `file/${attachmentId}`

/** Parses a reference; null when it is malformed. */
export function parseReference(text: string): { kind: 'video' | 'file'; id: number } | null {
  const match = /^(video|file)\/([1-9]\d{0,8})$/.exec(text)
  if (!match?.[2]) return null
  return { kind: match[1] === 'video' ? 'video' : 'file', id: Number(match[2]) }
}
