/** A share in hundredths of a per cent, as people read it: 1250 is `12,5%`. */
export const sharePercent = (hundredths: number): string => `${String(hundredths / 100).replace('.', ',')}%`
