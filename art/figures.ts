import { round } from './svg.ts'

/** The ratio of a khatam's inner to its outer radius. */
const KHATAM = 0.7654

/** The path of a khatam, the eight-pointed star, with the outer radius `radius`. */
export function star(x: number, y: number, radius: number, turn = 0): string {
  let d = ''
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8 + turn
    const reach = i % 2 ? radius * KHATAM : radius
    d += `${i ? 'L' : 'M'}${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
  }
  return `${d}Z`
}

/** The rotation of a star whose edges, not its points, face the axes. */
export const EIGHTH = Math.PI / 8

/** The path of a portal's pointed arch, from the y coordinate `top` of its tip down to `foot`. */
export function arch(x: number, top: number, width: number, foot: number): string {
  const middle = x + width / 2
  const spring = round(top + width * 0.52)
  const shoulder = round(top + width * 0.52 - width * 0.27)
  const neck = round(top + width * 0.1)
  const left = round(middle - width * 0.17)
  const right = round(middle + width * 0.17)
  const end = x + width
  return `M${x} ${foot}V${spring}C${x} ${shoulder} ${left} ${neck} ${middle} ${top}C${right} ${neck} ${end} ${shoulder} ${end} ${spring}V${foot}Z`
}

const GIRIH =
  'M80 40L68.3 51.7L68.3 68.3L51.7 68.3L40 80L28.3 68.3L11.7 68.3L11.7 51.7L0 40L11.7 28.3L11.7 11.7L28.3 11.7L40 0L51.7 11.7L68.3 11.7L68.3 28.3ZM55.5 46.4L46.4 55.5L33.6 55.5L24.5 46.4L24.5 33.6L33.6 24.5L46.4 24.5L55.5 33.6Z'

/** A background of star-and-cross lines. */
export function girih(
  size: { width: number; height: number },
  look: { color: string; opacity: number; scale: number; turn: number },
): string {
  const { color, opacity, scale, turn } = look
  // The same id always denotes the same pattern, because several drawings share a page.
  const id = `girih-${color.slice(1)}-${scale * 10}-${turn * 10}`
  return `<defs><pattern id="${id}" width="80" height="80" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})"><path d="${GIRIH}" fill="none" stroke="${color}" stroke-width="1.3"/></pattern></defs><rect width="${size.width}" height="${size.height}" fill="url(#${id})" opacity="${opacity}"/>`
}
