/** Reed–Solomon over GF(256) with the QR code's polynomial, x⁸ + x⁴ + x³ + x² + 1. */

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    if ((b >>> bit) & 1) product ^= a
  }
  return product
}

/** Coefficients of ∏ (x − 2ⁱ) below the leading one, highest first. */
function divisor(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0))
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return result
}

/** The `count` bytes by which a reader repairs `data`. */
export function correctionBytes(data: readonly number[], count: number): number[] {
  const coefficients = divisor(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let i = 0; i < count; i++) rest[i] = (rest[i] ?? 0) ^ multiply(coefficients[i] ?? 0, factor)
  }
  return rest
}
