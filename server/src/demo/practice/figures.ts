import { circle, line, picture, rect, round } from '@kashf/art/svg.ts'
import { onestOutlines } from '../../fonts/outlines.ts'

const INK = '#1c2430'
const GRID = '#d5dae2'
const CURVE = '#1f5fbf'
const BOX = { width: 640, height: 480 }
/** The pixels of a unit; the origin is in the middle of the picture. */
const UNIT = 48
/** The side of an area that can be pressed, in units of the plane: 44 px on a phone. */
const AREA_UNITS = 1.8

const onPaper = (svg: string): string => picture(BOX, BOX, rect(0, 0, BOX.width, BOX.height, 0, '#fff') + svg)
const label = (text: string, x: number, y: number): string =>
  onestOutlines.draw(text, { x, y, size: 24, fill: INK, anchor: 'middle', medium: true })

/** The place of a point of the coordinate plane in px. */
const place = (x: number, y: number): [x: number, y: number] => [
  round(BOX.width / 2 + x * UNIT),
  round(BOX.height / 2 - y * UNIT),
]

const plane = (): string => {
  const [columns, rows] = [BOX.width / UNIT / 2, BOX.height / UNIT / 2]
  const grid: string[] = []
  for (let x = Math.ceil(-columns); x < columns; x++)
    grid.push(`M${place(x, rows).join(' ')}L${place(x, -rows).join(' ')}`)
  for (let y = Math.ceil(-rows); y < rows; y++)
    grid.push(`M${place(-columns, y).join(' ')}L${place(columns, y).join(' ')}`)
  const axes = `M${place(-columns, 0).join(' ')}L${place(columns, 0).join(' ')}M${place(0, -rows).join(' ')}L${place(0, rows).join(' ')}`
  const [one] = place(1, 0)
  const [zero, axis] = place(0, 0)
  return [
    line(grid.join(''), GRID, 1.5),
    line(axes, INK, 2.5),
    label('1', one, axis + 28),
    label('1', zero - 18, axis - UNIT + 9),
    label('0', zero - 18, axis + 28),
    label('x', BOX.width - 18, axis - 14),
    label('y', zero + 20, 26),
  ].join('')
}

/** Coordinate plane with points. */
export const pointsPicture = (points: readonly (readonly [x: number, y: number])[]): string =>
  onPaper(plane() + points.map(([x, y]) => circle(...place(x, y), 8, CURVE)).join(''))

/** Coordinate plane with the graphs of functions, drawn from one edge to the other. */
export const graphsPicture = (functions: readonly ((x: number) => number)[]): string => {
  const [left] = place(0, 0)
  const graph = (f: (x: number) => number) =>
    Array.from({ length: 161 }, (_, i) => (i - 80) / 12)
      .filter((x) => Math.abs(f(x)) * UNIT <= BOX.height && Math.abs(x) * UNIT <= left)
      .map((x, i) => `${i === 0 ? 'M' : 'L'}${place(x, f(x)).join(' ')}`)
      .join('')
  return onPaper(plane() + functions.map((f) => line(graph(f), CURVE, 4)).join(''))
}

/** A right-angled triangle with the lengths of its legs. */
export const trianglePicture = (legs: { across: string; up: string }): string => {
  const [left, right, top, bottom] = [110, 530, 90, 400]
  const corner = 30
  return onPaper(
    [
      line(`M${left} ${top}L${left} ${bottom}L${right} ${bottom}Z`, INK, 4),
      line(`M${left} ${bottom - corner}H${left + corner}V${bottom}`, INK, 2.5),
      label(legs.across, (left + right) / 2, bottom + 38),
      label(legs.up, left - 30, (top + bottom) / 2 + 8),
      label('?', (left + right) / 2 + 26, (top + bottom) / 2 - 12),
    ].join(''),
  )
}

/** A square around a point of the plane, in shares of the picture. */
export const areaAround = ([x, y]: readonly [x: number, y: number]) => {
  const [centreX, centreY] = place(x, y)
  const side = AREA_UNITS * UNIT
  return {
    x: (centreX - side / 2) / BOX.width,
    y: (centreY - side / 2) / BOX.height,
    width: side / BOX.width,
    height: side / BOX.height,
  }
}
