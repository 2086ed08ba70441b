/** Thousandths of a point with a decimal comma: `3,1`, `189`. */
export const formatMilli = (milli: number): string =>
  String(milli / 1000)
    .replace('.', ',')
    .replace('-', '−')
