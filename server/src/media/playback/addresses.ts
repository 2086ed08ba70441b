import type { Env } from '../../config/env.ts'
import { posterToken } from './token.ts'

/**
 * Address of a video's poster, or null while there is none. Always the same and open to everybody, but not to be guessed:
 * a frame of a lesson is for those who were shown the lesson.
 */
export function posterAddress(
  deps: { env: Pick<Env, 'secretKey'> },
  video: { id: number; has_poster: boolean },
): string | null {
  return video.has_poster ? `/media/video/${video.id}/${posterToken(deps, video.id)}.webp` : null
}

/** What a lesson's `video_link` and `file` hold, and what get-signed-url is asked with. */
export const videoReference = (videoId: number) => `video/${videoId}`
export const attachmentReference = (attachmentId: number) => `file/${attachmentId}`

/** Reads a reference back; null when it is none of ours. */
export function parseReference(text: string): { kind: 'video' | 'file'; id: number } | null {
  const match = /^(video|file)\/([1-9]\d{0,8})$/.exec(text)
  if (!match?.[2]) return null
  return { kind: match[1] === 'video' ? 'video' : 'file', id: Number(match[2]) }
}
