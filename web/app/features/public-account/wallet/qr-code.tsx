import { useMemo } from 'react'
import { encode } from 'uqr'

/** Quiet zone around the code, in modules. */
const QUIET_ZONE = 4

/** `text` as a QR code that fills its container; dark on white in every theme, because scanners need the contrast. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-md bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
