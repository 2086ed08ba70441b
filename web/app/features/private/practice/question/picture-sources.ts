import { QUESTION_PICTURE_WIDTHS } from '@kashf/contract/media/media.ts'

/** Where a browser finds the picture of a question by its base address: it chooses the width. */
export const pictureSources = (base: string) => ({
  sizes: '(width < 64rem) 100vw, 46rem',
  srcset: QUESTION_PICTURE_WIDTHS.map((width) => `${base}/${width}.webp ${width}w`).join(', '),
  src: `${base}/640.webp`,
})
