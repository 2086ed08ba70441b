import { MAX_PHOTOS } from '@kashf/contract/learning/limits.ts'
import { MAX_POST_FILE_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { MAX_RECORDING_S } from '@kashf/contract/media/recordings.ts'
import { Camera, Mic, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { questionText as text } from '../../../text/learn/questions.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/private/file-button.tsx'
import type { PendingFile } from '../../public-account/questions/question-store.ts'
import { LocalSound } from '../recording/local-sound.tsx'
import { Recorder } from '../recording/recorder.tsx'
import type { PostFilesDraft } from './use-post-files.ts'

/** Photos and a voice of a post: taken, looked at, heard and removed before they are sent. */
export function PostFilesField({ files, place }: { files: PostFilesDraft; place: string }) {
  const [isSpeaking, setSpeaking] = useState(false)
  const { photos, voiceId, isPreparing, problem } = files
  return (
    <div className="grid grid-cols-1 gap-3">
      {photos.length > 0 && (
        <ul aria-label={text.photos} className="flex flex-wrap gap-3">
          {photos.map((photo, i) => (
            <li key={photo.id} className="relative">
              <LocalPhoto photo={photo} number={i + 1} />
              <IconButton
                label={text.removePhoto(i + 1)}
                icon={<X size={18} aria-hidden="true" />}
                className="absolute -top-2 -right-2 rounded-full border border-line bg-surface"
                onClick={() => files.removePhoto(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {voiceId !== null && (
        <div className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-3">
          <LocalSound id={voiceId} label={text.voice} />
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={files.removeVoice}>
            {text.removeVoice}
          </Button>
        </div>
      )}
      {voiceId === null && isSpeaking && (
        <Recorder
          place={place}
          maxSeconds={MAX_RECORDING_S.voice}
          maxBytes={MAX_POST_FILE_BYTES}
          onDone={(id) => {
            files.setVoice(id)
            setSpeaking(false)
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-2.5 sm:flex">
        {photos.length < MAX_PHOTOS && (
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/heic"
            multiple
            variant="outline"
            icon={<Camera size={20} aria-hidden="true" />}
            onFiles={files.addPhotos}
          >
            {text.addPhoto(photos.length, MAX_PHOTOS)}
          </FileButton>
        )}
        {voiceId === null && !isSpeaking && (
          <Button
            variant="outline"
            icon={<Mic size={20} aria-hidden="true" />}
            onClick={() => setSpeaking(true)}
          >
            {text.speak}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isPreparing && text.preparing}
      </p>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

function LocalPhoto({ photo, number }: { photo: PendingFile; number: number }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(photo.file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [photo.file])
  return (
    <span className="block h-28 w-20 overflow-hidden rounded-md border border-line bg-sunken">
      {url && <img src={url} alt={text.photo(number)} className="size-full object-cover" />}
    </span>
  )
}
