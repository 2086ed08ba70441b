import { useState } from 'react'
import { playerText } from '../../../../text/browse/player.ts'
import { PlaybackFailure } from '../feedback/playback-failure.tsx'
import { StageSpinner } from '../feedback/stage-spinner.tsx'
import { useSignedUrl } from '../source/use-signed-url.ts'
import { vimeoFrameUrl } from './vimeo-frame-url.ts'

/** A Vimeo video in its iframe. The server resolves its URL; a spinner shows until the iframe has loaded. */
export function VimeoVideo({ reference, title }: { reference: string; title: string }) {
  const address = useSignedUrl(reference)
  const [isLoaded, setLoaded] = useState(false)

  if (address.isError) {
    return (
      <PlaybackFailure
        error={address.error}
        message={playerText.vimeoFailed}
        isTrying={address.isFetching}
        onRetry={() => void address.refetch()}
      />
    )
  }
  return (
    <>
      {!isLoaded && <StageSpinner />}
      {address.data && (
        <iframe
          src={vimeoFrameUrl(address.data.signedUrl)}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          onLoad={() => setLoaded(true)}
          className="absolute inset-0 size-full border-0"
        />
      )}
    </>
  )
}
