/** Points in per cent of the most points, to a tenth; 0 where nothing could be earned. */
export const percentOf = ({
  points_milli,
  max_milli,
}: {
  points_milli: number
  max_milli: number
}): number => (max_milli === 0 ? 0 : Math.round((Math.max(points_milli, 0) * 1000) / max_milli) / 10)
