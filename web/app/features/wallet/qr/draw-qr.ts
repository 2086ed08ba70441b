/** Which modules a mask turns over, by column and row. */
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Grid = boolean[][]

const gridOf = (size: number): Grid =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => false))

/** Draws the bytes of a version as modules, under the mask that is easiest to read. */
export function drawQr(version: number, bytes: readonly number[]): Grid {
  const size = version * 4 + 17
  const grid = gridOf(size)
  /** What belongs to the pattern itself, not to the data. */
  const fixed = gridOf(size)
  const set = (x: number, y: number, dark: boolean) => {
    const [row, fixedRow] = [grid[y], fixed[y]]
    if (!row || !fixedRow || x < 0 || x >= size) return
    row[x] = dark
    fixedRow[x] = true
  }
  drawPatterns(version, size, set)
  drawFormat(size, 0, set)
  drawData(size, bytes, grid, fixed)

  let best: { grid: Grid; penalty: number } | undefined
  for (const [mask, turns] of MASKS.entries()) {
    const masked = grid.map((row, y) => row.map((dark, x) => dark !== (!fixed[y]?.[x] && turns(x, y))))
    drawFormat(size, mask, (x, y, dark) => {
      const row = masked[y]
      if (row) row[x] = dark
    })
    const penalty = penaltyOf(masked)
    if (!best || penalty < best.penalty) best = { grid: masked, penalty }
  }
  return best?.grid ?? grid
}

type SetModule = (x: number, y: number, dark: boolean) => void

/** Rings around a middle: of a finder up to 4 away, of an alignment mark up to 2. */
function drawRings(middleX: number, middleY: number, reach: number, set: SetModule): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy))
      set(middleX + dx, middleY + dy, reach === 4 ? distance !== 2 && distance !== 4 : distance !== 1)
    }
  }
}

function drawPatterns(version: number, size: number, set: SetModule): void {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(x, y, 4, set)
  }
  const places = alignmentPlaces(version, size)
  const last = places.length - 1
  for (const [i, x] of places.entries()) {
    for (const [j, y] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) drawRings(x, y, 2, set)
    }
  }
  if (version < 7) return
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(a, b, ((bits >>> i) & 1) === 1)
    set(b, a, ((bits >>> i) & 1) === 1)
  }
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2
  const places = Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step)
  return [6, ...places.reverse()]
}

/** Level and mask, twice. Level M is written as 0. */
function drawFormat(size: number, mask: number, set: SetModule): void {
  let rest = mask
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i++) set(8, i, bit(i))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
}

/** Two columns at a time from the right, up and down in turns, past what is fixed. */
function drawData(size: number, bytes: readonly number[], grid: Grid, fixed: Grid): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid[y]
        if (!row || fixed[y]?.[x] || at >= bytes.length * 8) continue
        row[x] = (((bytes[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
        at++
      }
    }
  }
}

/** How hard a code is to read: long runs, squares, what looks like a finder, too much of one colour. */
function penaltyOf(grid: Grid): number {
  const size = grid.length
  const rows = grid.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    penalty += 40 * (line.split('10111010000').length + line.split('00001011101').length - 2)
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const square = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`
      if (square === '0000' || square === '1111') penalty += 3
    }
  }
  const dark = rows.join('').split('1').length - 1
  return penalty + 10 * Math.floor(Math.abs((dark / size ** 2) * 20 - 10))
}
