import { useEffect, useState } from 'react'
import { loadRecording } from '../../public-account/practice/recording-store.ts'
import { SoundPlayer } from './sound-player.tsx'

/** Plays a recording that only this device has. */
export function LocalSound({ id, label }: { id: string; label: string }) {
  const [local, setLocal] = useState<{ src: string; seconds: number } | null>(null)
  useEffect(() => {
    let src: string | null = null
    let isGone = false
    void loadRecording(id).then((found) => {
      if (!found || isGone) return
      src = URL.createObjectURL(found.file)
      setLocal({ src, seconds: found.seconds })
    })
    return () => {
      isGone = true
      if (src) URL.revokeObjectURL(src)
    }
  }, [id])
  return local && <SoundPlayer {...local} label={label} />
}
