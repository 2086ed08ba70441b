import type { HlsConfig, Loader, LoaderCallbacks, LoaderContext, LoaderStats } from 'hls.js'
import { openPiece } from '../../public-account/offline/pieces.ts'
import { SAVED_MASTER } from '../../public-account/offline/playlists.ts'
import type { SavedLesson } from '../../public-account/offline/saved-lessons.ts'

/** A loader for hls.js that reads a saved lesson from the device (decision 60). */
export function savedLoader(lesson: SavedLesson, key: CryptoKey): HlsConfig['loader'] {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats: LoaderStats = newStats()

    load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context
      const { stats } = this
      stats.loading.start = performance.now()
      readPart(lesson, key, context.url).then(
        (data) => {
          if (stats.aborted) return
          stats.loaded = typeof data === 'string' ? data.length : data.byteLength
          stats.total = stats.loaded
          stats.loading.first = performance.now()
          stats.loading.end = stats.loading.first
          callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
        },
        (error: unknown) => {
          if (!stats.aborted) callbacks.onError({ code: 0, text: String(error) }, context, null, stats)
        },
      )
    }

    abort(): void {
      this.stats.aborted = true
    }

    destroy(): void {
      this.abort()
    }
  }
}

/** A playlist, or a decrypted segment. */
async function readPart(lesson: SavedLesson, key: CryptoKey, url: string): Promise<string | ArrayBuffer> {
  if (url === SAVED_MASTER) return lesson.master ?? ''
  const [, track = '', part = ''] = new URL(url).pathname.split('/')
  if (part === 'index.m3u8') return lesson.tracks[Number(track)]?.playlist ?? ''
  const place = { userId: lesson.user_id, lessonId: lesson.lesson_id }
  return openPiece(key, { ...place, track: Number(track), piece: Number(part) })
}

const newStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: { start: 0, first: 0, end: 0 },
  parsing: { start: 0, end: 0 },
  buffering: { start: 0, first: 0, end: 0 },
})
