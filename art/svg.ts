/** Builders of SVG elements. Numbers are written as given, so computed ones must be rounded with `round`. */

/** Rounds to one decimal, which keeps paths short and avoids exponents. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

/** A filled path. */
export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

/** A stroked path. */
export const line = (
  d: string,
  color: string,
  width: number,
  more = '',
  cap: 'round' | 'butt' = 'round',
): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" ${more}/>`

export const group = (transform: string, ...elements: string[]): string =>
  `<g transform="${transform}">${elements.join('')}</g>`

/** A complete picture of `width` × `height` px, drawn in the coordinates of `box`. */
export function picture(
  size: { width: number; height: number },
  box: { width: number; height: number },
  elements: string,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${box.width} ${box.height}">${elements}</svg>`
}
