import { QUESTION_PICTURE_WIDTHS } from '@kashf/contract/media/media.ts'

interface PictureSources {
  src: string
  sizes?: string
  srcset?: string
}

/**
 * Where a browser finds the picture of a question by its base address: it chooses the width. The picture of a saved quiz is in the
 * address itself.
 */
export const pictureSources = (base: string): PictureSources =>
  base.startsWith('data:')
    ? { src: base }
    : {
        sizes: '(width < 64rem) 100vw, 46rem',
        srcset: QUESTION_PICTURE_WIDTHS.map((width) => `${base}/${width}.webp ${width}w`).join(', '),
        src: `${base}/640.webp`,
      }
