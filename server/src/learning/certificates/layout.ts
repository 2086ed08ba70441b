/** The landscape page, in points. */
export const A4 = { width: 841.89, height: 595.28 }
export const MIDDLE = A4.width / 2
/** The width inside the frame. */
export const TEXT_WIDTH = 640

export const COLOURS = {
  ground: '#fbfaf7',
  surface: '#ffffff',
  line: '#d9d3c5',
  ink: '#1b1d28',
  quiet: '#4d5161',
  lapis: '#1e3a8a',
  teal: '#0f766e',
}

/** One tile of the girih, 80 × 80: the paths of web/app/ui/styles/girih.svg. */
export const GIRIH_TILE_SIZE = 80
export const GIRIH_TILE =
  'M80 40L68.3 51.7L68.3 68.3L51.7 68.3L40 80L28.3 68.3L11.7 68.3L11.7 51.7L0 40L11.7 28.3L11.7 11.7L28.3 11.7L40 0L51.7 11.7L68.3 11.7L68.3 28.3Z M55.5 46.4L46.4 55.5L33.6 55.5L24.5 46.4L24.5 33.6L33.6 24.5L46.4 24.5L55.5 33.6Z'

/** The logo of web/app/shell/brand/logo.tsx, 32 × 32 around its centre: two squares with a play triangle inside. */
export const LOGO_SQUARES = 'M-9.5-9.5h19v19h-19z M0-13.4 13.4 0 0 13.4-13.4 0z'
export const LOGO_PLAY = 'M-3.2-5 5 0-3.2 5z'
